import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/fixtures.ts'
import { callAs, enterAsAdmin } from '../support/without-pages.ts'

const csv = `number;last;first;born;phone;mail
1;Lind;Anna;03/11/1984;503 555 0117;anna@import.test
2;Quenneville;Oswin;12/25/1990;503 555 0134;
3;Moreau;Élise;31/31/2015;503 555 0149;
`

test('an admin imports patients, sees what is wrong, and undoes it', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/import')
  const file = { name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('patients.csv: 3 rows, Windows-1252')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What the column last contains' })).toHaveValue('last')
  await page.getByRole('combobox', { name: 'What the column born contains' }).selectOption('Birth date')
  // Most of the dates exist with the month first.
  await expect(page.getByRole('combobox', { name: 'Date format' })).toHaveValue('mdy')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByRole('radio', { name: '1 Problems' }).check()
  await expect(page.getByText('31/31/2015', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('The import is done.')).toBeVisible()
  await expect(page.getByText('2 added')).toBeVisible()
  const note = page.getByText('Download these rows, correct them')
  await expect(note).toBeVisible()
  const found = () => callAs<{ patients: { name: string }[] }>(page, portal, 'GET', '/find?q=Oswin%20Quenneville')
  expect((await found()).patients.map(({ name }) => name)).toContain('Oswin Quenneville')
  // The row that was left out is corrected in the file with the reason, and uploaded again.
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const left = await readFile(await (await downloading).path(), 'utf8')
  expect(left).toBe(
    '\ufeffnumber,last,first,born,phone,mail,Reason left out\r\n3,Moreau,Élise,31/31/2015,503 555 0149,,Birth date “31/31/2015” does not exist.\r\n',
  )
  const done = page.url()
  await page.goto('/dashboard/import')
  const corrected = Buffer.from(left.replace('31/31/2015,', '12/31/2015,'))
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: corrected })
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 added')).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.goto(done)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible()
  expect((await found()).patients.map(({ name }) => name)).not.toContain('Oswin Quenneville')
})

test('an admin invites the imported patients after seeing how many', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/import')
  const buffer = Buffer.from(
    'number,name,email,phone\nv1,Ida Berg,ida@invited.test,\nv2,Kai Ng,,503 555 0171\nv3,Lea Roth,lea@invited.test,\n',
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'invited.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByRole('button', { name: 'Invite patients…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 will get an email')
  await expect(dialog).toContainText('1 without an email address of their own')
  // The page reads the counts for the last time before the job has ended.
  let hasEnded = false
  await page.route(/\/api\/imports\/[\w-]+$/, async (route) => {
    const response = await route.fetch()
    hasEnded ||= (await response.json()).state === 'done'
    await route.fulfill({ response })
  })
  const counts = { ready: 2, invited: 0, noAddress: 1, canSignIn: 0, waiting: 0, sent: 0, failed: 0 }
  await page.route('**/api/imports/*/invitations', (route) =>
    hasEnded ? route.continue() : route.fulfill({ json: counts }),
  )
  await dialog.getByRole('button', { name: 'Send the emails' }).click()
  await expect(page.getByText('2 invited in the last 30 days')).toBeVisible()
  // They are sent by day.
  await expect(page.getByText(/^Emails sent: [0-2] of 2$/)).toBeVisible()
  await expect(page.getByText('No one is left to invite.')).toBeVisible()
})

test('the button has the number of rows with those decided on, and a new check counts what depends on them', async ({
  page,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.goto('/dashboard/import')
  await choose('first.csv', 'number,name\nq71,Ines Primera\n')
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 added')).toBeVisible()
  await page.goto('/dashboard/import')
  await choose('second.csv', 'number,name\nq71,Rosa Segunda\n')
  // The page before it has a choice and an input of the same names.
  await expect(page.getByRole('button', { name: 'Check 1 row' })).toBeVisible()
  await page.getByRole('combobox', { name: 'What is in the file?' }).selectOption('Appointments')
  const headings = 'number,patientNumber,patient,treatment,date,start,state'
  await choose('visits.csv', `${headings}\nq900,q71,Rosa Segunda,Teeth Cleaning,2019-03-04,09:00,done\n`)
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByRole('radio', { name: '1 Problems' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  // She has another name now, so that her appointment is known too.
  await page.getByRole('radio', { name: 'Ines Primera' }).check()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden()
})

test.describe('files that change after their check', () => {
  test.use({ refusals: /^409 \/api\/imports\/.*\/steps\/start/ })

  test('are not imported by a press on the results before', async ({ page, portal }) => {
    await enterAsAdmin(page, portal)
    await page.goto('/dashboard/import')
    const buffer = Buffer.from('number,name,phone\nx1,Una Prima,\nx2,Dora Secunda,\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'changed.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled()
    const path = new URL(page.url()).pathname.replace('/dashboard/import', '/imports')
    const { files } = await callAs<{ files: { _id: string }[] }>(page, portal, 'GET', path)
    await callAs(page, portal, 'PUT', `${path}/files/${files[0]?._id}`, { columns: ['number', 'name', null] })
    await callAs(page, portal, 'POST', `${path}/steps/check`)
    const read = () => callAs<{ state: string }>(page, portal, 'GET', path)
    await expect.poll(async () => (await read()).state).toBe('checked')
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(page.getByText('Someone else has changed this.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(page.getByText('2 added')).toBeVisible()
  })
})

test('an admin chooses what an unknown treatment stands for, and imports without the doctor who has gone', async ({
  page,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/import')
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('patients.csv', 'number,name\nu71,Ines Tercera\n')
  await expect(page.getByRole('button', { name: 'Check 1 row' })).toBeVisible()
  await page.getByRole('combobox', { name: 'What is in the file?' }).selectOption('Appointments')
  await choose(
    'visits.csv',
    'number,patientNumber,treatment,doctor,date,start,state\nu900,u71,Plomb.,Dr. Weiss,2019-03-05,09:00,done\n',
  )
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByText('Unknown treatments and doctors')).toBeVisible()
  await page.getByRole('combobox', { name: 'What Plomb. stands for' }).selectOption('Teeth Cleaning')
  const former = page.getByRole('combobox', { name: 'What Dr. Weiss stands for' })
  await former.selectOption('Import without a doctor')
  // No row of a patient stays out.
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toHaveText('Download as CSV: Appointments')
  await expect(former).toHaveValue('none')
  await expect(former).toBeEnabled()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled()
  await expect(page.getByRole('combobox', { name: 'What Plomb. stands for' })).toContainText('Teeth Cleaning')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('Appointments 1 added')).toBeVisible()
})

// A check of columns that are missing, and a file that is refused.
test.describe('refusals', () => {
  test.use({ refusals: /^(409 \/api\/imports\/.*\/steps\/check|400 \/api\/imports\/.*\/files)$/ })

  test('an unknown file is matched column by column, and its dates are asked about', async ({ page, portal }) => {
    await enterAsAdmin(page, portal)
    await page.goto('/dashboard/import')
    const buffer = Buffer.from('A;B;C\nx1;Anna Lind;03/04/1984\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    const missing = page.getByText('Before the check, choose a column for:')
    await expect(missing).toContainText('Full name, First name, or Last name')
    const field = (column: string) => page.getByRole('combobox', { name: `What the column ${column} contains` })
    await field('B').selectOption('Full name')
    await expect(missing).not.toContainText('Full name')
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await expect(page.getByText('A column is missing that every row needs.')).toBeVisible()
    await field('A').selectOption('Number in the old program')
    await expect(missing).toBeHidden()
    await field('C').selectOption('Birth date')
    const format = page.getByRole('combobox', { name: 'Date format' })
    await expect(format).toHaveValue('')
    await format.selectOption('Day first: 11/03/1984')
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  })

  test('a file that is refused and a discarded import leave nothing in the list', async ({ page, portal }) => {
    await enterAsAdmin(page, portal)
    await page.goto('/dashboard/import')
    const imports = async () => (await callAs<{ _id: string }[]>(page, portal, 'GET', '/imports')).map(({ _id }) => _id)
    const before = await imports()
    const choose = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'left.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('name,email\n')
    await expect(page.getByText('Only one line')).toBeVisible()
    expect(await imports()).toEqual(before)
    await choose('name,email\nAnna,anna@import.test\n')
    await expect(page.getByText('left.csv: 1 row, UTF-8')).toBeVisible()
    await page.getByRole('button', { name: 'Discard this import' }).click()
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await expect(page.getByText('left.csv')).toBeHidden()
    expect(await imports()).toEqual(before)
  })
})
