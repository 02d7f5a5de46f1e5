import type { Schedule } from '#contract/schemas/schedule.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseInMenu, openAffected } from '../support/steps.ts'
import {
  bookThrough,
  callAs,
  enter,
  enterAgain,
  enterAsAdmin,
  newPerson,
  scheduleThrough,
} from '../support/without-pages.ts'

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
  await chooseInMenu(otherPage, 'Change role')
  await otherPage.getByRole('dialog').getByText('Receptionist', { exact: true }).click()
  await otherPage.getByRole('button', { name: 'Save role' }).click()
  await expect(otherPage.getByText('The role of Rita Desk has changed')).toBeVisible()
  await enterAgain(page, portal, receptionist)

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

  for (const address of ['/dashboard/clinic/news', '/dashboard/clinic']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to appointments' }).click()
  await expect(page).toHaveURL('/dashboard/today')

  // No call of the page is under way when the role ends.
  const loaded = Promise.all(['**/api/desk/pending', '**/api/messages?*'].map((url) => page.waitForResponse(url)))
  await page.goto('/dashboard/messages')
  await loaded
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await callAs(otherPage, portal, 'PUT', `/role/${receptionist.email}`, { role: 'patient' })
  await page.getByRole('link', { name: 'Closed days' }).first().click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toContainText('you’ve been signed out')
})

test('a receptionist records a sick doctor and a broken chair, after a preview, and moves who is affected', async ({
  page,
  otherPage,
  portal,
}) => {
  const ada = 'Dr. Ada Molar'
  await enterAsAdmin(otherPage, portal)
  await scheduleThrough(otherPage, portal, 'Teeth Cleaning', { [ada]: { start: '08:00', end: '18:00' } })
  const { chairsVersion } = await callAs<Schedule>(otherPage, portal, 'GET', '/schedule')
  const chairs = [{ name: 'Chair 1', inService: true }]
  await callAs(otherPage, portal, 'PUT', '/schedule/chairs', { chairs, version: chairsVersion })
  await enter(page, portal, newPerson('Noa Levi'))
  await bookThrough(page, portal, '2026-11-24', 'Teeth Cleaning')
  await page.context().clearCookies()
  const rita = await enter(page, portal, newPerson('Rita Desk'))
  await callAs(otherPage, portal, 'PUT', `/role/${rita.email}`, { role: 'receptionist' })
  await enterAgain(page, portal, rita)

  await page.goto('/dashboard/today')
  await page.getByRole('link', { name: 'Schedule' }).click()
  await expect(page.getByRole('button', { name: `Add absence: ${ada}` })).toBeVisible()
  for (const name of [/^Edit/, /^Move up/, /^Remove: Chair/, 'Add chair'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('button', { name: `Add absence: ${ada}` }).click()
  const absence = page.getByRole('dialog', { name: new RegExp(ada) })
  await absence.getByLabel('First day').fill('2026-11-24')
  await absence.getByLabel('Last day').fill('2026-11-24')
  await absence.getByLabel('Reason').selectOption({ label: 'Sick' })
  await absence.getByRole('button', { name: 'Save' }).click()
  await expect(absence.getByRole('listitem').filter({ hasText: 'Noa Levi' })).toBeVisible()
  await absence.getByRole('button', { name: 'Save anyway' }).click()
  const affected = await openAffected(page)
  await expect(affected).toContainText('Noa Levi')
  await expect(affected.getByRole('button', { name: /^Move the appointment/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add outage: Chair 1' }).click()
  const outage = page.getByRole('dialog', { name: /Chair 1/ })
  await outage.getByLabel('First day').fill('2026-11-25')
  await outage.getByLabel('Last day').fill('2026-11-25')
  await outage.getByRole('button', { name: 'Save' }).click()
  await expect(outage.getByRole('heading', { name: 'What patients will see' })).toBeVisible()
  await outage.getByRole('button', { name: 'Save', exact: true }).click()
  const chairRows = page.getByRole('table', { name: 'Chairs in their order' }).getByRole('row')
  await expect(chairRows.filter({ hasText: 'Chair 1' })).toContainText('Nov 25')

  // The week of the doctor shows the absence; what the doctor performs is for admins.
  await page.getByRole('link', { name: ada }).click()
  await expect(page.getByRole('list', { name: 'Tuesday, November 24' })).toContainText('Away: Sick')
  await expect(page.getByRole('button', { name: 'Edit hours' })).toHaveCount(0)
  const parts = page.getByRole('navigation', { name: `Schedule of ${ada}` })
  for (const name of ['Treatments', 'Profile']) await expect(parts.getByRole('link', { name })).toHaveCount(0)
  const address = page.url()
  await parts.getByRole('link', { name: 'Absences' }).click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Nov 24, 2026' })).toBeVisible()
  await page.goto(`${address}/treatments`)
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
})
