import { expect, test } from '../support/fixtures.ts'
import { callAs, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

// The last call of the test, after the role is removed.
test.use({ refusals: /^403 \/api\/closed-days/ })

test('a receptionist books by phone, may not open the settings, and stays signed in', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(otherPage, portal)
  const receptionist = await enter(page, portal, newPerson('Rita Desk'))
  await otherPage.goto(`/dashboard/users?search=${receptionist.email}`)
  await otherPage.getByRole('button', { name: 'Change role' }).click()
  await otherPage.getByRole('dialog').getByText('Receptionist', { exact: true }).click()
  await otherPage.getByRole('button', { name: 'Save role' }).click()
  await expect(otherPage.getByText('The role of Rita Desk has changed')).toBeVisible()

  await page.goto('/dashboard/appointments?date=2026-12-17')
  await expect(page.getByRole('heading', { level: 1, name: /^Appointments/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages' }).first()).toBeVisible()
  for (const name of ['All users', 'Payments', 'Manage Doctors'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)

  await page.getByRole('button', { name: 'Book for a patient' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Treatment').selectOption({ label: 'Teeth Cleaning, $49 · 9 free' })
  await dialog.getByLabel('Name').fill('Omar Haddad')
  await dialog.getByLabel('Number').fill('(503) 555-0177')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Omar Haddad' })).toBeVisible()

  await page.goto('/dashboard/clinic')
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to appointments' }).click()
  await expect(page).toHaveURL('/dashboard/today')

  await page.goto('/dashboard/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await callAs(otherPage, portal, 'PUT', `/role/${receptionist.email}`, { role: 'patient' })
  await page.getByRole('link', { name: 'Closed days' }).first().click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toContainText('you’ve been signed out')
})
