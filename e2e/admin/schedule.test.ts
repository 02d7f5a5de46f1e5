import type { Page } from '@playwright/test'
import type { Schedule } from '#contract/schemas/schedule.ts'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, expectNoSidewaysScroll, openAffected, toast, treatmentCard } from '../support/steps.ts'
import {
  bookThrough,
  callAs,
  closeThrough,
  enter,
  enterAsAdmin,
  newPerson,
  scheduleThrough,
} from '../support/without-pages.ts'

test.use({ refusals: /^409 \/api\/schedule\/(doctors|chairs)$/ })

const ada = 'Dr. Ada Molar'
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: /^(Doctors with|Chairs in)/ })
    .getByRole('row')
    .filter({ hasText: name })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('the first hours of all doctors are saved together, after a warning about what is no longer offered', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(otherPage, portal, newPerson('Noa Levi'))
  await enterAsAdmin(page, portal)
  await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Cleaning')

  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('link', { name: 'Schedule' }).click()
  await expect(page.getByText('enter the hours of all doctors first')).toBeVisible()
  await page.getByRole('button', { name: `Edit hours: ${ada}` }).click()
  const dialog = dialogOf(page, `Hours of ${ada}`)
  await dialog.getByRole('button', { name: 'Add hours: Tuesday' }).click()
  await dialog.getByLabel('From: Tuesday').fill('11:00')
  await dialog.getByLabel('Until: Tuesday').fill('10:00')
  await dialog.getByRole('button', { name: 'Keep for now' }).click()
  await expect(dialog.getByLabel('Until: Tuesday')).toBeFocused()
  await expect(dialog.getByLabel('Until: Tuesday')).toHaveAccessibleDescription('This is before the start')
  await dialog.getByLabel('Until: Tuesday').fill('12:00')
  await expect(dialog.getByLabel('Until: Tuesday')).toHaveAccessibleDescription('')
  await expect(dialog.getByText('Choose at least one treatment')).toBeVisible()
  await expect(dialog.getByLabel('Teeth Cleaning')).not.toBeChecked()
  await dialog.getByLabel('Teeth Cleaning').check()
  await dialog.getByRole('button', { name: 'Copy: Tuesday' }).click()
  await dialog.getByRole('group', { name: 'Copy Tuesday to' }).getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByLabel('Until: Friday')).toHaveValue('12:00')
  await dialog.getByRole('button', { name: 'Keep for now' }).click()
  await expect(toast(page, `${ada} kept. Save all doctors to apply it.`)).toBeVisible()
  await expect(rowOf(page, ada)).toContainText('Not saved')
  await expect(rowOf(page, ada)).toContainText('Mon–Fri 11.00 AM – 12.00 PM')
  const { doctors } = await callAs<Schedule>(page, portal, 'GET', '/schedule')
  expect(doctors.flatMap(({ hours }) => hours)).toEqual([])

  await page.getByRole('button', { name: 'Save all doctors' }).click()
  const all = dialogOf(page, 'Save all doctors')
  await all.getByRole('button', { name: 'Save' }).click()
  await expect(all.getByRole('heading', { name: 'Affected appointments: 1' })).toBeFocused()
  await expect(all.getByRole('listitem').filter({ hasText: 'Noa Levi' })).toContainText('No doctor is assigned')
  const offered = all.getByRole('listitem').filter({ hasText: 'Teeth Cleaning' }).last()
  await expect(offered).toContainText('then 40')
  await expect(offered).toContainText('No longer free: Mon–Fri 08.30 AM')
  await all.getByRole('button', { name: 'Back' }).click()
  await all.getByRole('button', { name: 'Save', exact: true }).click()
  await all.getByRole('button', { name: 'Save anyway' }).click()
  await expect(toast(page, 'Doctors saved')).toBeVisible()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await expect(rowOf(page, ada)).toContainText('Mon–Fri 11.00 AM – 12.00 PM')
  await expect(await openAffected(page)).toContainText('Noa Levi')

  await otherPage.goto(appointmentOn('2026-12-10'))
  await expect(treatmentCard(otherPage, 'Teeth Cleaning')).toContainText('2 spaces Available')
})

test('shows what another admin saved next to the own entries', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await scheduleThrough(page, portal, 'Teeth Cleaning', { [ada]: { start: '08:00', end: '12:00' } })
  await page.goto('/dashboard/schedule')
  await page.getByRole('button', { name: `Edit hours: ${ada}` }).click()
  const dialog = dialogOf(page, `Hours of ${ada}`)
  await dialog.getByLabel('Until: Monday').fill('13:00')
  await scheduleThrough(page, portal, 'Teeth Cleaning', { [ada]: { start: '08:00', end: '11:00' } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Someone else has changed this.')).toBeVisible()
  await expect(dialog.getByText('08.00 AM – 11.00 AM')).toBeVisible()
  await expect(dialog.getByLabel('Until: Monday')).toHaveValue('13:00')
  await dialog.getByRole('button', { name: 'Use this version' }).click()
  await expect(dialog.getByLabel('Until: Monday')).toHaveValue('11:00')

  await dialog.getByLabel('Until: Monday').fill('13:00')
  await scheduleThrough(page, portal, 'Teeth Cleaning', { [ada]: { start: '08:00', end: '10:00' } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Keep my entries' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('heading', { name: 'What patients will see' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, `${ada} saved`)).toBeVisible()
  await expect(rowOf(page, ada)).toContainText('08.00 AM – 01.00 PM')
})

test('an admin enters absences of whole days and of some hours, and removes one', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await scheduleThrough(page, portal, 'Teeth Cleaning', { [ada]: { start: '08:00', end: '12:00' } })
  await page.goto('/dashboard/schedule')
  await page.getByRole('button', { name: `Add absence: ${ada}` }).click()
  const dialog = dialogOf(page, `Absence of ${ada}`)
  await dialog.getByLabel('First day').fill('2026-12-08')
  await dialog.getByLabel('Last day').fill('2026-12-07')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription('This is before the first day')
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Choose a reason')
  await dialog.getByLabel('Reason').selectOption('Vacation')
  await dialog.getByLabel('Last day').fill('2026-12-09')
  await dialog.getByLabel('Note').fill('Skiing')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Now \d+, then \d+$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, ada)).toContainText('Dec 8 – 9, 2026')
  await expect(rowOf(page, ada)).toContainText('Vacation, Skiing')

  await page.getByRole('button', { name: `Add absence: ${ada}` }).click()
  await dialog.getByLabel('Only some hours of the day').check()
  await dialog.getByLabel('Day', { exact: true }).fill('2026-12-10')
  await dialog.getByLabel('From').fill('08:00')
  await dialog.getByLabel('Until').fill('10:00')
  await dialog.getByLabel('Reason').selectOption('Training')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('heading', { name: 'What patients will see' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, ada)).toContainText('Dec 10, 2026, 08.00 AM – 10.00 AM')
  await page.getByRole('button', { name: `Delete: ${ada}, Dec 8` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, ada)).not.toContainText('Skiing')
})

test('an admin adds chairs, changes their order, and takes one out of service', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/schedule')
  const dialog = page.getByRole('dialog')
  for (const name of ['Window', 'Door']) {
    await page.getByRole('button', { name: 'Add chair' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, name)).toContainText('In service')
  }
  await page.getByRole('button', { name: 'Add chair' }).click()
  await dialog.getByLabel('Name').fill('door')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Another chair has this name.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Move up: Door' }).click()
  const chairs = page.getByRole('table', { name: 'Chairs in their order' })
  await expect(chairs.getByRole('row').nth(1)).toContainText('Door')
  await page.getByRole('button', { name: 'Add outage: Window' }).click()
  await dialog.getByLabel('First day').fill('2026-12-08')
  await dialog.getByLabel('Note').fill('New compressor')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Window')).toContainText('Dec 8, 2026')

  await page.getByRole('button', { name: 'Edit: Door' }).click()
  const { chairs: seen, chairsVersion: version } = await callAs<Schedule>(page, portal, 'GET', '/schedule')
  const others = seen.map(({ _id, name }) => ({ _id, name: `${name} 2`, inService: true }))
  await callAs(page, portal, 'PUT', '/schedule/chairs', { chairs: others, version })
  await dialog.getByLabel('Name').fill('Corner')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Window 2')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Corner')
  await dialog.getByRole('button', { name: 'Keep my entries' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Corner saved')).toBeVisible()
  await expect(chairs.getByRole('row').nth(2)).toContainText('Window 2')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('the schedule starts with the week, and a doctor has a week, absences and treatments at addresses of their own', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await enter(otherPage, portal, newPerson('Noa Levi'))
  await bookThrough(otherPage, portal, '2026-12-01', 'Teeth Cleaning')
  await scheduleThrough(page, portal, 'Teeth Cleaning', { [ada]: { start: '08:00', end: '12:00' } })
  const { doctors, chairsVersion } = await callAs<Schedule>(page, portal, 'GET', '/schedule')
  const doctor = doctors.find(({ name }) => name === ada)?._id
  const training = { doctor, from: '2026-12-01', to: '2026-12-01', start: '08:00', end: '10:00', kind: 'training' }
  await callAs(page, portal, 'POST', '/schedule/absences', training)
  const chairs = [{ name: 'Window', inService: true }]
  await callAs(page, portal, 'PUT', '/schedule/chairs', { chairs, version: chairsVersion })
  const { chairs: added } = await callAs<Schedule>(page, portal, 'GET', '/schedule')
  const outage = { chair: added[0]?._id, from: '2026-12-02', to: '2026-12-02', note: 'Compressor' }
  await callAs(page, portal, 'POST', '/schedule/outages', outage)
  await closeThrough(page, portal, '2026-12-03', '2026-12-03', 'Inventory')

  await page.goto('/dashboard/schedule')
  const week = page.getByRole('table', { name: 'Week of working hours, absences and outages' })
  await expect(week).toBeInViewport()
  await expect(page.getByText('Affected appointments: 1')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Noa Levi' })).toBeHidden()
  await expect(page.getByText('Until you enter working hours')).toHaveCount(0)
  const row = week.getByRole('row', { name: new RegExp(ada) })
  await expect(row.getByRole('cell').nth(1)).toContainText('08.00 AM – 12.00 PM')
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(page).toHaveURL('/dashboard/schedule?week=2026-11-30')
  await expect(week.getByRole('columnheader', { name: /^Thu, Dec 3/ })).toContainText('Closed, Inventory')
  const [tuesday, thursday] = [row.getByRole('cell').nth(1), row.getByRole('cell').nth(3)]
  await expect(tuesday).toContainText('10.00 AM – 12.00 PM')
  await expect(tuesday).toContainText('Away: Training')
  await expect(thursday).toBeEmpty()
  await expect(week.getByRole('row', { name: /^Window/ })).toContainText('Out of service, Compressor')

  await row.getByRole('link', { name: ada }).click()
  await expect(page).toHaveURL(`/dashboard/schedule/${doctor}?week=2026-11-30`)
  const day = page.getByRole('list', { name: 'Tuesday, December 1' })
  await expect(day.getByRole('listitem').first()).toContainText('10.00 AM – 12.00 PM')
  const parts = page.getByRole('navigation', { name: `Schedule of ${ada}` })
  await parts.getByRole('link', { name: 'Absences' }).click()
  await expect(page).toHaveURL(`/dashboard/schedule/${doctor}/absences`)
  await expect(page.getByRole('main')).toContainText('Dec 1, 2026, 08.00 AM – 10.00 AM')
  await parts.getByRole('link', { name: 'Treatments' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText('Teeth Cleaning')
  await page.goBack()
  await expect(parts.getByRole('link', { name: 'Absences' })).toHaveAttribute('aria-current', 'page')
  await parts.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('dialog', { name: `Edit ${ada}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/dashboard/manage-doctors')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/schedule?week=2026-11-30')
  await expect(page.getByRole('heading', { name: 'Thursday, Dec 3' })).toContainText('Closed, Inventory')
  const tuesdayOnPhone = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Tuesday, Dec 1' }) })
  await expect(tuesdayOnPhone).toContainText('10.00 AM – 12.00 PM')
  await expectNoSidewaysScroll(page)
  await page.goto('/dashboard/schedule/unknown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
})
