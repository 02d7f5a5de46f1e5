import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, bookAndSee, treatmentCard } from '../support/steps.ts'
import { enter, enterAsAdmin } from '../support/without-pages.ts'

// 23:50 at the clinic is the afternoon of the next day in Kathmandu.
test.use({ timezoneId: 'Asia/Kathmandu' })
test.beforeEach(({ portal }) => portal.advance(14 * 60 + 50))

test('ten minutes before midnight, today is chosen and fully booked', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto('/appointment')
  await expect(page.getByRole('heading', { name: 'Available appointments on Nov 23, 2026' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Monday, November 23, today' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('No free times on Nov 23, 2026.')).toBeVisible()
  const card = treatmentCard(page, 'Teeth Cleaning')
  await expect(card).toContainText('Try another date.')
  await expect(card.getByRole('button', { name: 'Book Appointment' })).toBeDisabled()
})

test('books tomorrow in clinic time and shows the browser’s time next to it', async ({ page, portal }) => {
  await bookAndSee(page, portal, '2026-11-24', 'Teeth Cleaning', { date: 'Nov 24, 2026', slot: '08.30 AM – 09.00 AM' })
  await page.goto(appointmentOn('2026-11-25'))
  await expect(page.getByText(/Times are shown in the clinic’s time zone\. It’s .* there now\./)).toBeVisible()
  await treatmentCard(page, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('dialog')).toContainText('08.30 AM at the clinic, 10.15 PM for you')
})

test('chooses the new day after midnight', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto('/appointment')
  await portal.advance(15)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Available appointments on Nov 24, 2026' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tuesday, November 24, today' })).toBeVisible()
})

test('keeps the entries of a phone booking after midnight', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.clock.install({ time: '2026-11-23T23:50:00-08:00' })
  await page.goto('/dashboard/appointments')
  await page.getByRole('button', { name: 'Book for a patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book for a patient' })
  await dialog.getByLabel('Number').fill('(503) 555-0101')
  await page.clock.fastForward('08:00')
  // A desk without input for ten minutes is locked.
  await page.keyboard.press('Shift')
  await page.clock.fastForward('07:00')
  await expect(page.getByRole('heading', { name: 'Tuesday, November 24, 2026', includeHidden: true })).toBeAttached()
  await expect(dialog.getByLabel('Number')).toHaveValue('(503) 555-0101')
  await expect(dialog).toContainText('Monday, November 23, 2026')
})
