import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, isOnTop, openDialog, slotFrom, toast, treatmentCard } from '../support/steps.ts'
import { enter, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^409 \/api\/booking$/ })

test('one of two patients gets the slot, the other is shown the refusal and books another slot', async ({
  page,
  otherPage,
  portal,
}) => {
  const first = appointmentOn('2026-12-02')
  await enter(page, portal, newPerson('Maya Lindqvist'))
  await enter(otherPage, portal, newPerson('Jonas Amato'))
  await page.goto(first)
  await otherPage.goto(first)
  const mine = await openDialog(page, 'Teeth Cleaning')
  const theirs = await openDialog(otherPage, 'Teeth Cleaning')
  await mine.getByLabel('Number').fill('(503) 555-0101')
  await theirs.getByLabel('Number').fill('(503) 555-0102')
  await expect(slotFrom(mine, '08.30 AM')).toBeChecked()
  await expect(slotFrom(theirs, '08.30 AM')).toBeChecked()

  await mine.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'appointment is set, Dec 2, 2026 at 08.30 AM – 09.00 AM')).toBeVisible()
  await theirs.getByRole('button', { name: 'Submit' }).click()

  await expect(theirs.getByRole('alert')).toContainText('08.30 AM')
  await expect(theirs.getByRole('alert')).toContainText('was just booked by someone else')
  await expect(toast(otherPage, 'appointment is set')).toHaveCount(0)
  await expect(slotFrom(theirs, '08.30 AM')).toHaveCount(0)
  await expect(theirs.getByRole('radio')).toHaveCount(8)
  await expect(slotFrom(theirs, '09.00 AM')).toBeChecked()
  await expect(theirs.getByLabel('Number')).toHaveValue('(503) 555-0102')
  await expect(treatmentCard(otherPage, 'Teeth Cleaning')).toContainText('8 spaces Available')

  await theirs.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(otherPage, 'appointment is set, Dec 2, 2026 at 09.00 AM – 09.30 AM')).toBeVisible()
  await otherPage.goBack()
  await expect(treatmentCard(otherPage, 'Teeth Cleaning')).toContainText('7 spaces Available')
})

test('refuses a second appointment for the same treatment and day, and shows the first', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto(appointmentOn('2026-12-03'))
  const dialog = await openDialog(page, 'Fluoride Treatment')
  await dialog.getByLabel('Number').fill('(503) 555-0103')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'appointment is set, Dec 3, 2026 at 09.00 AM – 09.30 AM')).toBeVisible()

  await page.goBack()
  const again = await openDialog(page, 'Fluoride Treatment')
  await again.getByLabel('Number').fill('(503) 555-0103')
  await again.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'you already have an appointment, Dec 3, 2026 at 09.00 AM – 09.30 AM')).toBeVisible()
  await expect(treatmentCard(page, 'Fluoride Treatment')).toContainText('11 spaces Available')
  // A time that the patient did not choose is not kept for the next attempt.
  expect(await page.evaluate(() => sessionStorage.getItem('booking-draft'))).not.toContain('"chosen"')
})

test('refuses an overlapping appointment, and keeps the entries for another time', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto(appointmentOn('2026-12-03'))
  const first = await openDialog(page, 'Fluoride Treatment')
  await first.getByLabel('Number').fill('(503) 555-0103')
  await first.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'appointment is set, Dec 3, 2026 at 09.00 AM – 09.30 AM')).toBeVisible()

  await page.goBack()
  const dialog = await openDialog(page, 'Teeth Cleaning')
  await slotFrom(dialog, '09.00 AM').check()
  await dialog.getByLabel('Number').fill('(503) 555-0103')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const shown = toast(page, 'you already have an appointment, Dec 3, 2026 at 09.00 AM – 09.30 AM')
  await expect(shown).toBeVisible()
  expect(await isOnTop(shown)).toBe(true)
  await expect(dialog.getByRole('alert')).toHaveText(
    'You already have an appointment at that time (09.00 AM – 09.30 AM). Choose another time.',
  )
  await slotFrom(dialog, '10.00 AM').check()
  await expect(dialog.getByText('Choose another time.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'appointment is set, Dec 3, 2026 at 10.00 AM – 10.30 AM')).toBeVisible()
})
