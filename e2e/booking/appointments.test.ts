import { expect, test } from '../support/fixtures.ts'
import {
  bookThrough,
  callAs,
  closeThrough,
  enter,
  enterAsAdmin,
  newPerson,
  slotFrom,
  tabTo,
  toast,
} from '../support/steps.ts'

test.use({ refusals: /^(409|503) \/api\/bookings$/ })

test('an admin opens the day’s appointments and moves between days, which are in the address', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(otherPage, portal, newPerson('Ruth Abrams'))
  await bookThrough(otherPage, portal, '2026-11-24', 'Teeth Cleaning')
  await bookThrough(otherPage, portal, '2026-11-25', 'Toothache Check')
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard')
  await page
    .getByRole('navigation', { name: 'Dashboard', exact: true })
    .getByRole('link', { name: 'Appointments', exact: true })
    .click()
  await expect(page).toHaveURL('/dashboard/appointments')
  await expect(page.getByRole('heading', { name: 'Monday, November 23, 2026' })).toBeVisible()
  await expect(page.getByText('No appointments on this day.')).toBeVisible()

  await page.getByRole('link', { name: 'Next day: Tuesday, November 24' }).click()
  await expect(page).toHaveURL('/dashboard/appointments?date=2026-11-24')
  const row = page.getByRole('row').filter({ hasText: 'Ruth Abrams' })
  await expect(row).toContainText('08.30 AM – 09.00 AM')
  await expect(row).toContainText('Not paid $49')
  await expect(row.getByRole('link', { name: '(503) 555-0113' })).toHaveAttribute('href', 'tel:5035550113')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appointments 1')

  await page.getByLabel('Date', { exact: true }).fill('2026-11-25')
  await expect(page).toHaveURL('/dashboard/appointments?date=2026-11-25')
  await expect(row).toContainText('Toothache Check')
  await page.goBack()
  await expect(row).toContainText('Teeth Cleaning')
  const date = page.getByLabel('Date', { exact: true })
  await date.focus()
  await page.keyboard.type('1205')
  await expect(page).toHaveURL('/dashboard/appointments?date=2026-12-05')
  await expect(date).toBeFocused()
  await page.goBack()
  await expect(row).toContainText('Teeth Cleaning')
  await expect(date).toHaveValue('2026-11-24')
  await page.reload()
  await expect(row).toContainText('Teeth Cleaning')
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveURL('/dashboard/appointments')
})

test('an admin records a payment and cancels an appointment by keyboard', async ({ page, otherPage, portal }) => {
  await enter(otherPage, portal, newPerson('Ruth Abrams'))
  await bookThrough(otherPage, portal, '2026-11-24', 'Teeth Cleaning')
  await bookThrough(otherPage, portal, '2026-11-24', 'Teeth Whitening')
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/appointments?date=2026-11-24')
  const cleaning = page.getByRole('row').filter({ hasText: 'Teeth Cleaning' })
  await tabTo(page, cleaning.getByRole('button', { name: /^Mark as paid at the clinic/ }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Recorded $49 from Ruth Abrams for Teeth Cleaning')).toBeVisible()
  await expect(cleaning.getByText('Paid at the clinic')).toBeVisible()
  await expect(cleaning.getByRole('button', { name: /^Undo/ })).toBeFocused()

  const whitening = page.getByRole('row').filter({ hasText: 'Teeth Whitening' })
  await tabTo(page, whitening.getByRole('button', { name: /^Cancel/ }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel Ruth Abrams’s appointment?' })
  await dialog.getByLabel('Reason shown to the patient (optional)').fill('The dentist is ill')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(whitening).toContainText('by the clinic: The dentist is ill')
  await expect(whitening.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appointments 1')
  await otherPage.goto('/dashboard')
  await expect(otherPage.getByText('Cancelled by the clinic').first()).toBeVisible()
})

test('filters by state, treatment, name and number, and keeps the filters in the address', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(otherPage, portal, newPerson('Ruth Abrams'))
  const paid = await bookThrough(otherPage, portal, '2026-11-24', 'Teeth Cleaning')
  await enter(otherPage, portal, newPerson('Tomas Herrera'))
  const cancelled = await bookThrough(otherPage, portal, '2026-11-24', 'Teeth Whitening')
  await bookThrough(otherPage, portal, '2026-11-24', 'Cavity Filling')
  await enterAsAdmin(page, portal)
  await callAs(page, portal, 'PUT', `/booking/${paid}/paid-at-clinic`)
  await callAs(page, portal, 'DELETE', `/booking/${cancelled}`)
  await page.goto('/dashboard/appointments?date=2026-11-24')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(4)
  await page.getByRole('link', { name: 'Not cancelled' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('link', { name: 'Unpaid' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Cavity Filling')
  // Typed before the page has rendered the first letter.
  const treatment = page.getByLabel('Treatment', { exact: true })
  await treatment.evaluate((select: HTMLSelectElement) => {
    for (const link of document.querySelectorAll('a')) if (link.textContent === 'All') link.click()
    select.value = 'Teeth Whitening'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/treatment=Teeth\+Whitening/)
  await page.getByRole('searchbox').fill('abrams')
  await expect(page.getByText('No appointments match.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('abrams')
  await page.getByRole('link', { name: 'Show all appointments' }).click()
  await expect(rows).toHaveCount(4)
  await page.getByRole('searchbox').fill('5550113 ')
  await expect(page).toHaveURL(/search=5550113/)
  await expect(rows).toHaveCount(4)
  await page.getByRole('searchbox').fill('herr')
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('status').first()).toHaveText('2 appointments, Nov 24, 2026')
})

test('polls for new bookings while the user is active, and stops afterwards', async ({ page, otherPage, portal }) => {
  await page.clock.install()
  await enterAsAdmin(page, portal)
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/bookings') asked++
  })
  await page.goto('/dashboard/appointments?date=2026-11-24')
  await expect(page.getByText('No appointments on this day.')).toBeVisible()
  await enter(otherPage, portal, newPerson('Ruth Abrams'))
  await bookThrough(otherPage, portal, '2026-11-24', 'Teeth Cleaning')
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('row').filter({ hasText: 'Ruth Abrams' })).toBeVisible()

  await page.clock.fastForward(11 * 60_000)
  await page.clock.fastForward(5_000)
  await expect.poll(() => asked).toBeGreaterThan(1)
  const before = asked
  for (let i = 0; i < 4; i++) await page.clock.fastForward(15_000)
  expect(asked).toBe(before)
  await page.mouse.move(200, 300)
  await page.clock.fastForward(15_000)
  await expect.poll(() => asked).toBeGreaterThan(before)
})

test('prints a list of times and names without buttons', async ({ page, otherPage, portal }) => {
  await enter(otherPage, portal, newPerson('Ruth Abrams'))
  await bookThrough(otherPage, portal, '2026-11-24', 'Teeth Cleaning')
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/appointments?date=2026-11-24')
  await expect(page.getByRole('row').filter({ hasText: 'Ruth Abrams' })).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/· 1 appointment · as of Nov 23, 2026, 9\.\d\d AM$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tuesday, November 24, 2026' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Ruth Abrams (503) 555-0113' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByRole('searchbox')).toBeHidden()
})

test('an admin books for a caller without an email address by keyboard', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/appointments?date=2026-11-24')
  await tabTo(page, page.getByRole('button', { name: 'Book by phone' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book by phone' })
  await expect(dialog.getByLabel('Treatment')).toBeFocused()
  await page.keyboard.type('Teeth Cl')
  await expect(dialog.getByRole('radio')).toHaveCount(9)
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await tabTo(page, dialog.getByRole('combobox', { name: 'Name' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Name' })).toHaveAccessibleDescription('Name is Required')
  await page.keyboard.type('Grace Huang')
  await tabTo(page, dialog.getByLabel('Number'))
  await page.keyboard.type('(503) 555-0188')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Booked: Grace Huang at 09.00 AM')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Book by phone' })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: 'Grace Huang' })
  await expect(row).toContainText('09.00 AM – 09.30 AM')
  await expect(row.getByRole('link')).toHaveAttribute('href', 'tel:5035550188')
  await page.goto('/dashboard/users?search=grace')
  const person = page.getByRole('row').filter({ hasText: 'Grace Huang' }).first()
  await expect(person).toContainText('No email')
  await expect(person.getByRole('button')).toHaveText('Remove User')
})

test('suggests a known caller on a phone, who then finds the appointment in their account', async ({
  page,
  otherPage,
  portal,
}) => {
  const person = await enter(otherPage, portal, newPerson('Noa Levi'))
  await bookThrough(otherPage, portal, '2026-11-30', 'Teeth Cleaning')
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/appointments?date=2026-11-25')
  await page.getByRole('button', { name: 'Book by phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book by phone' })
  await dialog.getByLabel('Name').fill('noa le')
  await dialog.getByRole('option', { name: person.email }).click()
  await expect(dialog.getByLabel('Email (optional)')).toHaveValue(person.email)
  await expect(dialog.getByRole('button', { name: 'Someone else' })).toBeFocused()
  await expect(dialog.getByLabel('Number')).toHaveValue('(503) 555-0113')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Name' })).toBeFocused()
  await expect(dialog.getByLabel('Number')).toHaveValue('')
  await page.keyboard.type('noa le')
  await expect(dialog.getByRole('option', { name: `${person.email}, (503) 555-0113` })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Number')).toHaveValue('(503) 555-0113')
  await dialog.getByLabel('Treatment').selectOption({ label: 'Teeth Whitening, $129 · 4 free' })
  await dialog.getByLabel('Number').fill('(503) 555-0188')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(toast(page, 'Booked: Noa Levi at 01.00 PM')).toBeVisible()
  await otherPage.goto('/dashboard')
  await expect(otherPage.getByText('Teeth Whitening').first()).toBeVisible()
  const mails = await portal.mails()
  expect(mails.some(({ subject }) => subject === 'Your appointment on Nov 25, 2026 is confirmed')).toBe(true)
})

test('chooses the next slot when another user has taken the slot', async ({ page, otherPage, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/appointments?date=2026-11-24')
  await page.getByRole('button', { name: 'Book by phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book by phone' })
  await dialog.getByLabel('Treatment').selectOption({ label: 'Teeth Cleaning, $49 · 9 free' })
  await dialog.getByLabel('Name').fill('Grace Huang')
  await dialog.getByLabel('Number').fill('(503) 555-0188')
  await enter(otherPage, portal)
  await bookThrough(otherPage, portal, '2026-11-24', 'Teeth Cleaning')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Someone else just booked this time. Choose another.')
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAttribute('value', '09.00 AM - 09.30 AM')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(toast(page, 'Booked: Grace Huang at 09.00 AM')).toBeVisible()
})

test('keeps a caller’s slot chosen when it is taken, and shows that it is no longer free', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/appointments?date=2026-11-24')
  await page.getByRole('button', { name: 'Book by phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book by phone' })
  const chosen = dialog.getByRole('radio', { checked: true })
  await dialog.getByLabel('Treatment').selectOption({ label: 'Teeth Cleaning, $49 · 9 free' })
  await expect(chosen).toHaveAttribute('value', '08.30 AM - 09.00 AM')
  await enter(otherPage, portal)
  await bookThrough(otherPage, portal, '2026-11-24', 'Teeth Cleaning')
  // The page refetches when its tab becomes visible.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(dialog.getByText('08.30 AM is no longer free.')).toBeVisible()
  await expect(chosen).toHaveAttribute('value', '08.30 AM - 09.00 AM')
  await slotFrom(dialog, '11.00 AM').check()
  await expect(dialog.getByText('08.30 AM is no longer free.')).toBeHidden()
  await expect(dialog.getByRole('radio')).toHaveCount(8)
})

test('shows why a day is closed, and moves a phone booking to the next free day', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await closeThrough(page, portal, '2026-11-24', '2026-11-25', 'Team training')
  await page.goto('/dashboard/appointments?date=2026-11-24')
  await expect(page.getByText('Closed: Team training')).toBeVisible()
  await page.getByRole('button', { name: 'Book by phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book by phone' })
  await dialog.getByLabel('Treatment').selectOption({ label: 'Teeth Whitening, $129 · 0 free' })
  await dialog.getByLabel('Name').fill('Grace Huang')
  await dialog.getByLabel('Number').fill('(503) 555-0188')
  await dialog.getByRole('button', { name: 'Next: Thu, Nov 26' }).press('Enter')
  await expect(dialog.getByText('Thursday, November 26, 2026')).toBeVisible()
  await expect(dialog.getByLabel('Treatment')).toBeFocused()
  await expect(page).toHaveURL('/dashboard/appointments?date=2026-11-26')
  await expect(page.getByText('Closed:')).toBeHidden()
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(toast(page, 'Booked: Grace Huang at 01.00 PM')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Grace Huang' })).toContainText('Teeth Whitening')
})
