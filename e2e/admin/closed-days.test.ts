import { expect, test } from '../support/fixtures.ts'
import {
  appointmentOn,
  bookAndPay,
  expectNoSidewaysScroll,
  isOnTop,
  tabTo,
  toast,
  treatmentCard,
} from '../support/steps.ts'
import { bookThrough, callAs, closeThrough, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^(409 \/api\/closed-days|422 \/api\/closed-days\/affected)$/ })

test('an admin closes days, cancels one appointment and keeps another; patients read why, and open again they book', async ({
  page,
  otherPage,
  portal,
}) => {
  const patient = newPerson('Tomas Herrera')
  await enter(otherPage, portal, patient)
  await bookAndPay(otherPage, portal, '2026-12-24', 'Teeth Cleaning')
  await bookThrough(otherPage, portal, '2026-12-26', 'Fluoride Treatment')

  await enterAsAdmin(page, portal)
  await page.goto('/dashboard')
  await page
    .getByRole('navigation', { name: 'Dashboard', exact: true })
    .getByRole('link', { name: 'Closed days' })
    .click()
  await expect(page.getByText('No closed days.')).toBeVisible()
  await page.getByRole('button', { name: 'Add closed days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add closed days' })
  await dialog.getByLabel('First day').fill('2026-12-24')
  await expect(dialog.getByLabel('Last day')).toHaveValue('2026-12-24')
  await dialog.getByLabel('Last day').fill('2026-12-26')
  await expect(dialog.getByRole('heading', { name: '2 appointments' })).toBeVisible()
  await dialog.getByLabel('Reason').fill('Christmas')
  await dialog.getByRole('button', { name: 'Add closed days' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/Choose Keep or Cancel/)

  await dialog.getByRole('button', { name: 'Keep all' }).click()
  await expect(dialog.getByText('0 to cancel with this reason, 2 to keep.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add closed days' })).toHaveClass(/btn-primary/)
  const first = dialog.getByRole('group', { name: /^Tomas Herrera, Teeth Cleaning, Dec 24, 2026/ })
  await expect(first).toContainText('Paid')
  await first.getByText('Cancel', { exact: true }).click()
  await expect(dialog.getByText('1 to cancel with this reason, 1 to keep.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add closed days' })).toHaveClass(/btn-danger/)
  await dialog.getByRole('button', { name: 'Add closed days' }).click()
  await expect(toast(page, /^Closed: Dec 24 – 26, 2026$/)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Christmas' })
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')

  await otherPage.goto('/dashboard')
  await expect(otherPage.getByRole('row').filter({ hasText: 'Teeth Cleaning' })).toContainText('Cancelled')
  await expect(otherPage.getByRole('row').filter({ hasText: 'Fluoride Treatment' })).not.toContainText('Cancelled')
  expect((await portal.mails()).map(({ subject }) => subject)).toContain(
    'Your appointment on Dec 24, 2026 has been cancelled',
  )

  await otherPage.goto(appointmentOn('2026-12-23'))
  const closed = otherPage.getByRole('button', { name: 'Thursday, December 24, closed, Christmas', exact: true })
  await expect(closed).toBeDisabled()
  await closed.click({ force: true })
  await expect(otherPage, 'a closed day cannot be chosen').toHaveURL(/date=2026-12-23/)
  await otherPage.goto(appointmentOn('2026-12-24'))
  await expect(otherPage.getByText('The clinic is closed on Dec 24, 2026.')).toBeVisible()
  const told = otherPage.getByRole('status').filter({ hasText: 'Christmas' })
  await expect(told).toContainText('Try another date.')
  await expect(treatmentCard(otherPage, 'Teeth Cleaning')).toBeHidden()
  await otherPage.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(otherPage)
  await told.getByRole('link', { name: 'Next day with free times: Mon, Dec 28' }).click()
  await expect(otherPage.getByRole('heading', { name: 'Available appointments on Dec 28, 2026' })).toBeVisible()

  await row.getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expect(toast(page, /^Reopened: Dec 24 – 26, 2026$/)).toBeVisible()
  await expect(page.getByText('No closed days.')).toBeVisible()
  await otherPage.goto(appointmentOn('2026-12-24'))
  await expect(treatmentCard(otherPage, 'Teeth Cleaning')).toContainText('9 spaces Available')
})

test('asks about a booking made while the admin decides', async ({ page, otherPage, portal }) => {
  await enter(otherPage, portal, newPerson('Noa Levi'))
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/closed-days')
  await page.getByRole('button', { name: 'Add closed days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add closed days' })
  await dialog.getByLabel('First day').fill('2026-12-23')
  await dialog.getByLabel('Reason').fill('Works')
  await expect(dialog.getByText('No appointments on these days.')).toBeVisible()
  await bookThrough(otherPage, portal, '2026-12-23', 'Cavity Filling')
  await dialog.getByRole('button', { name: 'Add closed days' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The appointments on these days have changed.')
  await expect(dialog.getByRole('group', { name: /^Noa Levi, Cavity Filling/ })).toBeVisible()
  expect(await callAs(page, portal, 'GET', '/closed-days')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel all' }).click()
  await dialog.getByRole('button', { name: 'Add closed days' }).click()
  await expect(toast(page, /^Closed: Dec 23, 2026$/)).toBeVisible()
})

test('closes days by keyboard, with errors at the fields', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await closeThrough(page, portal, '2026-12-24', '2026-12-26', 'Christmas')
  await page.goto('/dashboard/closed-days')
  await expect(page.getByRole('row').filter({ hasText: 'Christmas' })).toBeVisible()
  const close = page.getByRole('button', { name: 'Add closed days' })
  await tabTo(page, close)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add closed days' })
  await expect(dialog.getByLabel('First day')).toBeFocused()
  await tabTo(page, dialog.getByLabel('Reason'))
  await page.keyboard.type('Works')
  await tabTo(page, dialog.getByRole('button', { name: 'Add closed days' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('First day')).toBeFocused()
  await expect(dialog.getByLabel('First day')).toHaveAccessibleDescription('Choose the first day')
  await page.keyboard.type('12262026')
  await expect(dialog.getByLabel('Last day')).toHaveValue('2026-12-26')
  await expect(dialog.getByText('No appointments on these days.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('First day')).toHaveAccessibleDescription(/Some of these days are already closed/)
  await dialog.getByLabel('First day').fill('2026-12-27')
  await dialog.getByLabel('Last day').fill('2026-12-27')
  await page.keyboard.press('Enter')
  await expect(toast(page, /^Closed: Dec 27, 2026$/)).toBeVisible()
  await expect(close).toBeFocused()
})

test('more days or appointments than can be decided about are refused at their field before anything is decided', async ({
  page,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/closed-days')
  await page.getByRole('button', { name: 'Add closed days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add closed days' })
  await dialog.getByLabel('First day').fill('2026-12-01')
  await dialog.getByLabel('Last day').fill('2027-03-01')
  await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription('That’s too many days. Choose fewer.')
  await dialog.getByLabel('Last day').fill('2026-12-04')
  await expect(dialog.getByLabel('Last day')).not.toHaveAccessibleDescription(/fewer/)
  await expect(dialog.getByText('No appointments on these days.')).toBeVisible()
})

test('an admin closes public holidays and moves the appointments on them, one after the other', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(otherPage, portal, newPerson('Imani Njoroge'))
  await bookThrough(otherPage, portal, '2026-12-25', 'Teeth Cleaning')
  await enter(otherPage, portal, newPerson('Yusuf Demir'))
  await bookThrough(otherPage, portal, '2026-12-25', 'Cavity Filling')
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/closed-days')
  await page.getByRole('link', { name: 'Public holidays' }).click()
  // The country of the clinic's time zone.
  await expect(page.getByLabel('Country')).toHaveValue('US')
  await page.getByLabel('Region').selectOption('Oregon')
  await expect(page).toHaveURL(/country=US&region=OR/)
  await page.getByLabel('Labor Day').check()
  await expect(page.getByText('2 days to close')).toBeVisible()
  await page.getByLabel('Christmas Day').check()
  await expect(page.getByText('2 appointments on these days.')).toBeVisible()
  await page.getByRole('button', { name: 'Close, then move 2 appointments' }).click()
  await expect(toast(page, /days closed$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule')
  const first = page.getByRole('dialog', { name: /^Move the appointment of/ })
  await expect(first).toContainText('1 of 2')
  const passed = (await first.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await expect(first.getByLabel('Day', { exact: true })).toHaveValue('2026-12-26')
  await first.getByRole('button', { name: 'Not now' }).click()
  const second = page.getByRole('dialog', { name: /^Move the appointment of/ })
  await expect(second).toContainText('2 of 2')
  await expect(second.getByRole('heading', { level: 2 })).not.toHaveText(passed)
  await second.getByLabel('Day', { exact: true }).fill('2026-12-22')
  await second.getByRole('radio').first().check({ force: true })
  await second.getByRole('button', { name: 'Move it' }).click()
  await expect(toast(page, /^Moved: /)).toBeVisible()
  await expect(second).toHaveCount(0)
  const listed = page.getByRole('region', { name: 'Affected appointments: 1' })
  await listed.getByRole('button', { name: passed }).click()
  await expect(first.getByLabel('Day', { exact: true })).toHaveValue('2026-12-26')
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Closed days' }).click()
  await expect(page).toHaveURL(/\/dashboard\/closed-days$/)

  // The place is known from now on.
  await page.goto('/dashboard/closed-days/holidays')
  await expect(page.getByLabel('Region')).toHaveValue('OR')
  await expect(page.getByLabel('Labor Day')).toBeDisabled()
})

test('after moving the appointments on a closed day, there is a way back to the guide that led there', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(otherPage, portal, newPerson('Imani Njoroge'))
  await bookThrough(otherPage, portal, '2026-12-25', 'Teeth Cleaning')
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/setup')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Public holidays/ })
    .click()
  await page.getByLabel('Christmas Day').check()
  await page.getByRole('button', { name: 'Close, then move 1 appointment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Set up' }).click()
  await expect(page).toHaveURL(/\/dashboard\/setup$/)
})

test('shows how many appointments are cancelled without scrolling', async ({ page, otherPage, portal }) => {
  for (const treatment of ['Teeth Cleaning', 'Cavity Filling', 'Teeth Whitening', 'Fluoride Treatment']) {
    await enter(otherPage, portal, newPerson(`Patient of ${treatment}`))
    await bookThrough(otherPage, portal, '2026-12-23', treatment)
  }
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/closed-days')
  await page.getByRole('button', { name: 'Add closed days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add closed days' })
  await dialog.getByLabel('First day').fill('2026-12-23')
  await dialog.getByRole('button', { name: 'Cancel all' }).click()
  for (const [width, height] of [
    [390, 600],
    [1366, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await isOnTop(dialog.getByText('4 to cancel with this reason, 0 to keep.'))).toBe(true)
  }
})
