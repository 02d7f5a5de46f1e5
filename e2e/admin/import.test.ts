import { expect, test } from '../support/fixtures.ts'
import { callAs, enterAsAdmin } from '../support/without-pages.ts'

const csv = `number;last;first;born;phone;mail
1;Lind;Anna;03/11/1984;503 555 0117;anna@import.test
2;Quenneville;Oswin;12/25/1990;503 555 0134;
3;Moreau;Élise;31/31/2015;503 555 0149;
`

test('an admin brings patients along, sees what is wrong, and takes it back', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/import')
  const file = { name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('patients.csv: 3 rows, Windows-1252')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What the column last contains' })).toHaveValue('last')
  await page.getByRole('combobox', { name: 'What the column born contains' }).selectOption('Date of birth')
  await page.getByRole('combobox', { name: 'Order in the dates' }).selectOption('Month first: 03/11/1984')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByRole('radio', { name: '1 With problems' }).check()
  await expect(page.getByText('31/31/2015', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('The import is done. No one has been emailed.')).toBeVisible()
  await expect(page.getByText('2 added')).toBeVisible()
  const found = () => callAs<{ patients: { name: string }[] }>(page, portal, 'GET', '/find?q=Oswin%20Quenneville')
  expect((await found()).patients.map(({ name }) => name)).toContain('Oswin Quenneville')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible()
  expect((await found()).patients.map(({ name }) => name)).not.toContain('Oswin Quenneville')
})
