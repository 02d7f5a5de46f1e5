import type { Page } from '@playwright/test'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, openDialog, slotFrom, toast } from '../support/steps.ts'
import { callAs, enter, enterAsAdmin, scheduleThrough } from '../support/without-pages.ts'

const day = '2026-12-08'
const iris = 'Dr. Iris Crown'
const ada = 'Dr. Ada Molar'

/** Books a slot of a doctor for a caller, as the admin who is signed in. */
async function bookDoctor(page: Page, portal: { url: string }, doctor: string, slot: string) {
  const path = `/available?date=${day}`
  const found = (await callAs<AvailableTreatment[]>(page, portal, 'GET', path)).find(({ doctors }) => doctors)
  const doctorId = found?.doctors?.find(({ name }) => name === doctor)?._id
  const caller = { patientName: `Caller ${slot}`, phone: '(503) 555-0113' }
  const request = { treatmentId: found?._id, date: day, slot, doctorId, price: found?.price, ...caller }
  await callAs(page, portal, 'POST', '/bookings', request)
}

test('a patient chooses a doctor, who stays chosen when the last free time is taken', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(otherPage, portal)
  const allDay = { start: '08:00', end: '18:00' }
  await scheduleThrough(otherPage, portal, 'Teeth Cleaning', {
    [ada]: allDay,
    [iris]: { start: '10:00', end: '11:00' },
    'Dr. Jonas Canal': allDay,
  })
  await enter(page, portal)
  await page.goto(appointmentOn(day))
  const dialog = await openDialog(page, 'Teeth Cleaning')
  const doctor = dialog.getByLabel('Doctor')
  await expect(doctor.getByRole('option').first()).toHaveText('Anyone')
  await expect(dialog.getByRole('radio')).toHaveCount(9)
  await doctor.selectOption(iris)
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAttribute('value', '10.00 AM - 10.30 AM')

  await expect(doctor.getByRole('option', { disabled: true })).toHaveCount(0)

  await bookDoctor(otherPage, portal, iris, '10.30 AM - 11.00 AM')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await expect(dialog.getByText('has no free times')).toHaveCount(0)
  await bookDoctor(otherPage, portal, iris, '10.00 AM - 10.30 AM')
  await expect(
    dialog.getByText(`${iris} has no free times on this day. Choose another doctor or another day.`),
  ).toBeVisible()
  await expect(dialog.getByText('10.00 AM is no longer free.')).toBeVisible()
  await expect(doctor.getByRole('option', { selected: true })).toHaveText(iris)

  // "Anyone" would be the other one, who has fewer booked minutes.
  await bookDoctor(otherPage, portal, ada, '11.00 AM - 11.30 AM')
  await doctor.selectOption(ada)
  await expect(dialog.getByRole('radio')).toHaveCount(8)
  await expect(dialog.getByText('no longer free')).toHaveCount(0)
  await expect(doctor.getByRole('option', { disabled: true })).toHaveText(`${iris} · Not free on this day`)
  await slotFrom(dialog, '10.30 AM').check()
  await dialog.getByLabel('Number').fill('(503) 555-0113')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'appointment is set, Dec 8, 2026 at 10.30 AM')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toContainText(ada)
  await page.getByRole('link', { name: 'My Appointments' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: 'Teeth Cleaning' })).toContainText(ada)
})

test('a patient looks for the free times of one doctor', async ({ page, otherPage, portal }) => {
  await enterAsAdmin(otherPage, portal)
  await scheduleThrough(otherPage, portal, 'Teeth Cleaning', {
    [ada]: { start: '08:00', end: '18:00' },
    [iris]: { start: '10:00', end: '11:00' },
  })
  await enter(page, portal)
  await page.goto(appointmentOn(day))
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Price' })
  await expect(cards).not.toHaveCount(1)
  const filter = page.getByLabel('Doctor')
  await expect(filter.getByRole('option')).toHaveText(['Any doctor', ada, iris])
  await filter.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('2 spaces Available')

  const dialog = await openDialog(page, 'Teeth Cleaning')
  await expect(dialog.getByLabel('Doctor').getByRole('option', { selected: true })).toHaveText(iris)
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await bookDoctor(otherPage, portal, iris, '10.30 AM - 11.00 AM')
  await expect(cards).toContainText('1 space Available')
  await bookDoctor(otherPage, portal, iris, '10.00 AM - 10.30 AM')
  await expect(page.getByText(`${iris} has no free times on this day.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tuesday, December 8, no free times' })).toBeVisible()
  await page.getByRole('link', { name: 'Next: Wed, Dec 9, Teeth Cleaning' }).click()
  await expect(cards).toContainText('2 spaces Available')
  await expect(filter.getByRole('option', { selected: true })).toHaveText(iris)
  await page.reload()
  await expect(cards).toHaveCount(1)
  await filter.selectOption('Any doctor')
  await expect(cards).not.toHaveCount(1)
  expect(page.url()).not.toContain('doctor=')
})

test('the front desk books a doctor for a caller', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await scheduleThrough(page, portal, 'Teeth Cleaning', {
    [ada]: { start: '08:00', end: '18:00' },
    [iris]: { start: '10:00', end: '11:00' },
  })
  await page.goto(`/dashboard/appointments?date=${day}`)
  await page.getByRole('button', { name: 'Book for a patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book for a patient' })
  await dialog.getByLabel('Treatment').selectOption({ label: 'Teeth Cleaning, $49 · 9 free' })
  await dialog.getByLabel('Doctor').selectOption(iris)
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await dialog.getByLabel('Name').fill('Grace Huang')
  await dialog.getByLabel('Number').fill('(503) 555-0188')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(toast(page, /^Booked: Grace Huang, .* at 10.00 AM/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Grace Huang' })).toContainText(iris)
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Book for a patient' }).click()
  await dialog.getByLabel('Treatment').selectOption({ label: 'Fluoride Treatment, $35 · 12 free' })
  await expect(dialog.getByLabel('Doctor')).toHaveCount(0)
})
