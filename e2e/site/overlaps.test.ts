import { languages } from '#contract/languages.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { answerList, asAdmin, signedIn } from '../states/arrange.ts'
import { frontDeskStates } from '../states/front-desk.ts'
import { myAppointmentsStates } from '../states/my-appointments.ts'
import { peopleStates } from '../states/people.ts'
import { busyDay } from '../states/sample-data.ts'
import { findOverlaps } from '../support/find-overlaps.ts'
import { expect, test } from '../support/fixtures.ts'
import { selectLanguage } from '../support/steps.ts'

const widths = [360, 390, 768, 820, 1024, 1366, 1440]

/** Payments of the bookings of a busy day: of each state, by card and at the clinic. */
const payments = (
  [
    { state: 'open' },
    { state: 'confirming' },
    { state: 'charged_back' },
    { state: 'disputed', attention: 'dispute' },
    { state: 'succeeded', method: 'clinic' },
    { state: 'refund_due', method: 'clinic', attention: 'refund_due', reason: 'booking_cancelled' },
    { state: 'refund_pending', attention: 'amount_differs', reason: 'amount_differs' },
    { state: 'refunded', method: 'clinic', reason: 'returned_by_clinic' },
  ] as const
).map((payment, place) => {
  const { _id, treatment, date, slot, price, patientName, patientEmail, cancelled } = busyDay[place] as Booking
  return {
    _id,
    method: 'card',
    amount: price,
    transactionId: 'pi_3QK1sWLmtRz8Ab1c2d3e4f5g',
    createdAt: '2026-11-22T17:20:00.000Z',
    booking: { _id, treatment, date, slot, price, patientName, patientEmail, cancelled: cancelled !== undefined },
    ...payment,
  }
})

const states = {
  'the day list': frontDeskStates['/dashboard/appointments'].arrived,
  users: peopleStates['/dashboard/users']['long names and other scripts'],
  payments: frontDeskStates['/dashboard/payments'].arrived,
  'payments that need attention': frontDeskStates['/dashboard/payments']['money to hand back'],
  'unpaid appointments': frontDeskStates['/dashboard/payments'].unpaid,
  'payments in all states': asAdmin(async ({ page }) => {
    await page.route('**/api/payments?*', (route) => answerList(route, payments))
    await page.goto('/dashboard/payments')
    await expect(page.getByText('Disputed')).toBeVisible()
  }),
  reports: frontDeskStates['/dashboard/reports']['of a month, with its table'],
  'My Appointments, paid and cancelled': myAppointmentsStates['/dashboard']['paid, unpaid and cancelled ones'],
  'My Appointments, in all states of payment': signedIn(async ({ page }) => {
    const own = busyDay.map((booking) => ({ ...booking, patientName: 'Maya Lindqvist' }))
    await page.route('**/api/dashboard?*', (route) => answerList(route, own))
    await page.goto('/dashboard')
    await expect(page.getByText('Refund at the clinic')).toBeVisible()
  }),
  'My Appointments, upcoming and past': myAppointmentsStates['/dashboard']['upcoming and past'],
}

for (const [name, { arrange }] of Object.entries(states)) {
  test(`nothing overlaps or is cut off on ${name}`, async ({ page, otherPage, portal }) => {
    await arrange({ page, otherPage, portal })
    for (const language of languages) {
      await selectLanguage(page, language)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await page.evaluate(findOverlaps), `${language} at ${width} px`).toEqual([])
      }
    }
  })
}
