import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, toast, treatmentCard } from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

const rowOf = (page: import('@playwright/test').Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an admin enters a doctor’s hours, and a patient is offered only those times', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(otherPage, portal, newPerson('Noa Levi'))
  await enterAsAdmin(page, portal)
  await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Cleaning')
  const { doctors } = await callAs<{ doctors: { name: string }[] }>(page, portal, 'GET', '/schedule')
  const doctor = doctors[0]?.name ?? ''

  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('link', { name: 'Schedule' }).click()
  await page.getByRole('button', { name: `Edit hours: ${doctor}` }).click()
  const dialog = page.getByRole('dialog', { name: `Hours of ${doctor}` })
  await dialog.getByRole('button', { name: 'Add hours: Tuesday' }).click()
  await dialog.getByLabel('From: Tuesday').fill('11:00')
  await dialog.getByLabel('Until: Tuesday').fill('10:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Until: Tuesday')).toBeFocused()
  await expect(dialog.getByLabel('Until: Tuesday')).toHaveAccessibleDescription('This is before the start')
  await dialog.getByLabel('Until: Tuesday').fill('12:00')
  await expect(dialog.getByLabel('Until: Tuesday')).toHaveAccessibleDescription('')
  await expect(dialog.getByText('Choose at least one treatment')).toBeVisible()
  await dialog.getByLabel('Teeth Cleaning').check()
  await dialog.getByRole('button', { name: 'Copy: Tuesday' }).click()
  await dialog.getByRole('group', { name: 'Copy Tuesday to' }).getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByLabel('Until: Friday')).toHaveValue('12:00')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(dialog.getByRole('heading', { name: 'Affected appointments: 1' })).toBeFocused()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Noa Levi' })).toContainText('No doctor is assigned')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Teeth Cleaning' }).last()).toContainText('then 40')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('From: Friday')).toHaveValue('11:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect(toast(page, `${doctor} saved`)).toBeVisible()
  await expect(rowOf(page, doctor)).toContainText('Mon–Fri 11.00 AM – 12.00 PM')
  await expect(page.getByRole('region', { name: 'Affected appointments: 1' })).toContainText('Noa Levi')

  await otherPage.goto(appointmentOn('2026-12-10'))
  await expect(treatmentCard(otherPage, 'Teeth Cleaning')).toContainText('2 spaces Available')
})
