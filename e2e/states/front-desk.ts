import { expect, type Page } from '@playwright/test'
import type { Schedule } from '#contract/schemas/schedule.ts'
import type { Portal } from '../support/portal-process.ts'
import { bookAndPay, chooseInMenu, openMenuWith } from '../support/steps.ts'
import {
  bookThrough,
  callAs,
  closeThrough,
  enter,
  joinWaitlist,
  newPerson,
  scheduleThrough,
} from '../support/without-pages.ts'
import { asAdmin, hold, loadingAndFailed, type PageStates, type Stage } from './arrange.ts'
import { passkeyGates } from './passkeys.ts'
import { busyDay, busyMonth, idOf, planned } from './sample-data.ts'
import { secondFactorGates } from './second-factor.ts'

export const frontDeskStates = {
  '/dashboard/reports': {
    loading: asAdmin(async ({ page }) => {
      await hold(page, 'reports', 'never')
      await page.goto('/dashboard/reports')
      await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'reports', 'unavailable')
      await page.goto('/dashboard/reports')
      await expect(page.getByText('Couldn’t load the report.')).toBeVisible()
    }),
    'without appointments': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/reports?from=2020-01-01&to=2020-01-31')
      await expect(page.getByText('No appointments in this period.')).toBeVisible()
    }),
    'of a month, with its table': asAdmin(async ({ page }) => {
      await page.route('**/api/reports?*', (route) => route.fulfill({ json: busyMonth }))
      await page.goto('/dashboard/reports')
      await page.getByText('Show as a table').click()
      await expect(page.getByRole('cell', { name: '92' })).toBeVisible()
    }),
  },
  '/dashboard/closing': {
    loading: asAdmin(async ({ page }) => {
      await hold(page, 'desk/closing', 'never')
      await page.goto('/dashboard/closing')
      await expect(page.getByRole('heading', { name: 'Close of day' })).toBeVisible()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'desk/closing', 'unavailable')
      await page.goto('/dashboard/closing')
      await expect(page.getByText('Couldn’t load the close of day.')).toBeVisible()
    }),
    'with payments': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal, newPerson('Noa Levi'))
      const id = await bookThrough(otherPage, portal, '2026-12-16', 'Teeth Cleaning')
      await callAs(page, portal, 'PUT', `/booking/${id}/paid-at-clinic`, { takenBy: 'cash', receipt: 'R-1' })
      await page.goto('/dashboard/closing')
      await expect(page.getByText('Receipt R-1')).toBeVisible()
    }),
  },
  '/dashboard/today': {
    loading: asAdmin(async ({ page }) => {
      await hold(page, 'desk/day', 'never')
      await page.goto('/dashboard/today')
      await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'desk/day', 'unavailable')
      await page.goto('/dashboard/today')
      await expect(page.getByText('Couldn’t load this day.')).toBeVisible()
    }),
    'no holidays of the next year': asAdmin(async ({ page, portal }) => {
      const days = [{ date: '2026-12-25', reason: 'Christmas Day' }]
      await callAs(page, portal, 'POST', '/holidays', { country: 'US', days, bookings: [] })
      await page.goto('/dashboard/today')
      await expect(page.getByRole('link', { name: 'Choose holidays' })).toBeVisible()
    }),
    'nobody booked': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/today?date=2026-12-20')
      await expect(page.getByText('No appointments on this day.')).toBeVisible()
    }),
    'with appointments': asAdmin(({ page }) => showToday(page)),
    locked: asAdmin(async ({ page }) => {
      await showToday(page)
      await page.getByRole('button', { name: 'Lock now' }).click()
      await expect(page.getByRole('dialog', { name: 'Admin' })).toBeVisible()
      await page.getByRole('button', { name: 'Unlock' }).click()
      await expect(page.getByText('Enter your password.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Continue with google' })).toBeVisible()
    }),
    ...secondFactorGates,
    ...passkeyGates,
    'an open appointment': asAdmin(async ({ page }) => {
      await showToday(page)
      await page.getByRole('button', { name: /Maya/ }).first().click()
      await expect(page.getByRole('heading', { name: /^Maya/ })).toBeVisible()
    }),
    'doctors and chairs': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal, newPerson('Noa Levi'))
      await bookThrough(otherPage, portal, '2026-12-24', 'Teeth Cleaning')
      await arrangeSchedule(page, portal)
      await page.goto('/dashboard/today?date=2026-12-24')
      await expect(page.getByRole('button', { name: /Noa Levi/ })).toBeVisible()
    }),
    'a gap that fits': asAdmin(async (stage) => {
      await expect(await showGap(stage)).toBeVisible()
    }),
    'who fits into a gap': asAdmin(async (stage) => {
      await (await showGap(stage)).click()
      await expect(stage.page.getByRole('button', { name: /^Offer .* to Noa Levi/ })).toBeVisible()
    }),
  },
  '/dashboard/appointments': {
    arrived: asAdmin(({ page }) => showDay(page)),
    'confirming a cancellation': asAdmin(async ({ page }) => {
      await showDay(page)
      await chooseInMenu(page, /^Cancel appointment: Maya/)
      await page.getByRole('radio', { name: /^The clinic/ }).check()
      await expect(page.getByRole('dialog')).toContainText('has no email address')
    }),
    'moving an appointment': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal, newPerson('Noa Levi'))
      await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Cleaning')
      await page.goto('/dashboard/appointments?date=2026-12-09')
      await chooseInMenu(page, 'Move the appointment of Noa Levi')
      const dialog = page.getByRole('dialog', { name: 'Move the appointment of Noa Levi' })
      await expect(dialog.getByRole('radio').first()).toBeAttached()
      await dialog.getByRole('button', { name: 'Move it' }).click()
      await expect(dialog.getByRole('alert')).toContainText('already')
    }),
    affected: asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal, newPerson('Noa Levi'))
      await bookThrough(otherPage, portal, '2026-12-24', 'Teeth Cleaning')
      await arrangeSchedule(page, portal)
      await page.goto('/dashboard/appointments?date=2026-12-24')
      await page.getByText('Affected appointments: 1').click()
      await expect(page.getByRole('button', { name: 'Reassign all that fit' })).toBeVisible()
    }),
    unpaid: asAdmin(async ({ page }) => {
      await showDay(page)
      await page.getByRole('link', { name: 'Unpaid' }).click()
      await expect(page.getByRole('row')).toHaveCount(3)
    }),
    'nothing found': asAdmin(async ({ page }) => {
      await showDay(page)
      await page.getByRole('searchbox').fill('nobody')
      await expect(page.getByRole('link', { name: 'Show all appointments' })).toBeVisible()
    }),
    'for a caller': asAdmin(async (stage) => {
      const dialog = await openCallerDialog(stage)
      await dialog.getByRole('combobox', { name: 'Name' }).fill('Grace H')
      await expect(dialog.getByRole('listbox', { name: 'Matching patients' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Book', exact: true }).click()
      await expect(dialog.getByLabel('Number')).toBeFocused()
    }),
    'for a known caller': asAdmin(async (stage) => {
      const dialog = await openCallerDialog(stage)
      await dialog.getByRole('combobox', { name: 'Name' }).fill('Grace Huang')
      await dialog
        .getByRole('option', { name: /^Grace Huang/ })
        .first()
        .click()
      await expect(dialog.getByRole('button', { name: 'Another patient' })).toBeVisible()
    }),
    'no appointments': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/appointments?date=2027-02-28')
      await expect(page.getByText('No appointments on this day.')).toBeVisible()
    }),
    'connection lost': asAdmin(async ({ page }) => {
      await showDay(page)
      await hold(page, 'bookings', 'unavailable')
      await page.clock.install()
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByText('You’re offline.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/appointments', 'bookings', 'Loading appointments'),
  },
  '/dashboard/payments': {
    arrived: asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await bookAndPay(otherPage, portal, '2026-12-03', 'Teeth Cleaning')
      for (const [day, treatment] of planned.slice(1)) {
        const id = await bookThrough(otherPage, portal, day, treatment)
        const opened = otherPage.waitForResponse('**/api/create-payment-intent')
        await otherPage.goto(`/dashboard/payment/${id}`)
        await opened
      }
      await page.goto('/dashboard/payments')
      const row = page.getByRole('row').filter({ hasText: 'Cavity Filling' }).first()
      await chooseInMenu(row, 'Mark as paid at the clinic')
      await page.getByRole('button', { name: /^Record / }).click()
      await expect(row).toContainText('Paid at the clinic')
    }),
    'confirming a cancellation': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await bookAndPay(otherPage, portal, '2026-12-02', 'Teeth Cleaning')
      await page.goto('/dashboard/payments')
      await chooseInMenu(page, /^Cancel/)
      await page.getByRole('radio', { name: /^The clinic/ }).check()
      await expect(page.getByRole('dialog')).toContainText('We’re sorry, we had to cancel')
    }),
    'money to hand back': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      const id = await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
      await page.goto('/dashboard')
      await callAs(page, portal, 'PUT', `/booking/${id}/paid-at-clinic`)
      await callAs(page, portal, 'DELETE', `/booking/${id}`, { reason: 'The dentist is ill' })
      await page.goto('/dashboard/payments?only=attention')
      await openMenuWith(page.getByRole('row').filter({ hasText: 'Teeth Cleaning' }).first(), 'Mark as refunded')
    }),
    unpaid: asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Whitening')
      await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Cleaning')
      await page.goto('/dashboard/payments?only=unpaid')
      await page.getByRole('button', { name: 'Mark as paid at the clinic' }).first().click()
      await page.getByRole('button', { name: /^Record / }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Mark as paid at the clinic' })).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/payments*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
      await page.goto('/dashboard/payments')
      await expect(page.getByText('No payments yet.')).toBeVisible()
    }),
    'nothing unpaid': asAdmin(async ({ page }) => {
      await page.route('**/api/payments/unpaid*', (route) =>
        route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
      )
      await page.goto('/dashboard/payments?only=unpaid')
      await expect(page.getByText('No unpaid appointments.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/payments', 'payments', 'Loading payments'),
  },
  '/dashboard/schedule': {
    arrived: asAdmin(async ({ page, portal }) => {
      await arrangeSchedule(page, portal)
      await page.goto('/dashboard/schedule')
      await expect(page.getByText('New compressor')).toBeVisible()
    }),
    'editing hours': asAdmin(async ({ page, portal }) => {
      await arrangeSchedule(page, portal)
      await page.goto('/dashboard/schedule')
      await page
        .getByRole('button', { name: /^Edit hours/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Copy: Monday' }).click()
      await page.getByRole('button', { name: 'Add hours: Monday' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Enter a time')).toBeVisible()
    }),
    'saving all doctors': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal, newPerson('Noa Levi'))
      await bookThrough(otherPage, portal, '2026-12-16', 'Teeth Cleaning')
      await page.goto('/dashboard/schedule')
      await page.getByRole('button', { name: 'Edit hours: Dr. Ada Molar' }).click()
      // Not the toast, which is a dialog too.
      const dialog = page.locator('dialog')
      await dialog.getByRole('button', { name: 'Add hours: Tuesday' }).click()
      await dialog.getByLabel('Teeth Cleaning').check()
      await dialog.getByRole('button', { name: 'Keep for now' }).click()
      await page.getByRole('button', { name: 'Save all doctors' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toContainText('What patients will see')
    }),
    'adding an absence': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/schedule')
      await page
        .getByRole('button', { name: /^Add absence/ })
        .first()
        .click()
      await page.getByLabel('Only some hours').check()
      await expect(page.getByLabel('Until')).toBeVisible()
    }),
    'affected appointments': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal, newPerson('Noa Levi'))
      await bookThrough(otherPage, portal, '2026-12-16', 'Teeth Cleaning')
      await page.goto('/dashboard/schedule')
      await page.getByRole('button', { name: 'Add chair' }).click()
      await page.getByLabel('Name').fill('Chair 1')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toContainText('No chair is assigned')
    }),
    'reassigning affected appointments': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal, newPerson('Noa Levi'))
      await bookThrough(otherPage, portal, '2026-12-14', 'Teeth Cleaning')
      await arrangeSchedule(page, portal)
      await page.goto('/dashboard/schedule')
      await page.getByText('Affected appointments: 1').click()
      await page.getByRole('button', { name: 'Reassign all that fit' }).click()
      await expect(page.getByRole('dialog')).toContainText('at the same time')
    }),
    'moving affected appointments one by one': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal, newPerson('Noa Levi'))
      await bookThrough(otherPage, portal, '2026-12-14', 'Teeth Cleaning')
      await arrangeSchedule(page, portal)
      await page.goto('/dashboard/schedule')
      await page.getByText('Affected appointments: 1').click()
      await page.getByRole('button', { name: 'Move one by one' }).click()
      await expect(page.getByRole('dialog')).toContainText('1 of 1')
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/schedule', (route) => route.fulfill({ json: { doctors: [], chairs: [] } }))
      await page.goto('/dashboard/schedule')
      await expect(page.getByText('No doctors yet.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/schedule', 'schedule', 'Loading the schedule'),
  },
  '/dashboard/schedule/:id': {
    'a week with an absence, a closed day and a chair that is out': asAdmin(async ({ page, portal }) => {
      await arrangeSchedule(page, portal)
      await closeThrough(page, portal, '2026-12-25', '2026-12-25', 'Christmas')
      await openDoctor(page, portal, '?week=2026-12-28')
      await expect(page.getByText('Away: Training').first()).toBeVisible()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'schedule', 'unavailable')
      await page.goto(`/dashboard/schedule/${idOf(1)}`)
      await expect(page.getByRole('alert').first()).toBeVisible()
    }),
  },
  '/dashboard/schedule/:id/absences': {
    arrived: asAdmin(async ({ page, portal }) => {
      await arrangeSchedule(page, portal)
      await openDoctor(page, portal, '/absences')
      await expect(page.getByText('Vacation, Skiing')).toBeVisible()
    }),
  },
  '/dashboard/schedule/:id/treatments': {
    arrived: asAdmin(async ({ page, portal }) => {
      await arrangeSchedule(page, portal)
      await openDoctor(page, portal, '/treatments')
      await expect(page.getByText('Chair 1')).toBeVisible()
    }),
  },
  '/dashboard/why-not': {
    arrived: asAdmin(async ({ page, portal }) => {
      await arrangeSchedule(page, portal)
      await page.goto('/dashboard/why-not?date=2026-12-24')
      await expect(page.getByText(/^0 of/)).toBeVisible()
    }),
    'no such treatment': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/why-not?treatment=none')
      await expect(page.getByText('There is no such treatment.')).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/treatments', (route) => route.fulfill({ json: [] }))
      await page.goto('/dashboard/why-not')
      await expect(page.getByText('No treatments yet.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/why-not', 'schedule/why*', 'Loading the reasons'),
  },
  '/dashboard/closed-days': {
    arrived: asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      const kept = await bookThrough(otherPage, portal, '2026-12-26', 'Teeth Cleaning')
      await closeThrough(page, portal, '2026-12-24', '2026-12-26', 'Christmas', { keep: [kept] })
      await closeThrough(page, portal, '2027-03-01', '2027-03-01', 'The water is turned off in our street. '.repeat(4))
      await page.goto('/dashboard/closed-days')
      await expect(page.getByText('Mar 1, 2027')).toBeVisible()
    }),
    'past ones too': asAdmin(async ({ page }) => {
      const closings = [
        { _id: idOf(1), from: 'Dec 31, 2026', to: 'Jan 2, 2027', reason: 'New Year', kept: 0 },
        { _id: idOf(2), from: 'Nov 11, 2026', to: 'Nov 11, 2026', reason: 'Veterans Day', kept: 2 },
      ]
      await page.route('**/api/closed-days?*', (route) =>
        route.fulfill({ json: closings, headers: { 'x-total-count': '102' } }),
      )
      await page.goto('/dashboard/closed-days?page=2')
      await expect(page.getByText('Past', { exact: true })).toBeVisible()
    }),
    'closing days without appointments': asAdmin(async ({ page }) => {
      await chooseDays(page, '2026-12-24', '2026-12-25')
      await expect(page.getByText('No appointments on these days.')).toBeVisible()
    }),
    'closing days with appointments': asAdmin(async ({ page, otherPage, portal }) => {
      await bookForThree(otherPage, portal)
      await chooseDays(page, '2026-12-23', '2026-12-24')
      const rows = page.getByRole('dialog').getByRole('listitem')
      await rows.nth(0).getByText('Keep').click()
      await rows.nth(1).getByText('Cancel').click()
      await expect(page.getByText('1 to cancel with this reason, 1 to keep.')).toBeVisible()
    }),
    'closing with wrong fields': asAdmin(async ({ page, otherPage, portal }) => {
      await bookForThree(otherPage, portal)
      await chooseDays(page, '2026-12-23', '2026-12-24')
      await expect(page.getByText('3 appointments')).toBeVisible()
      await page.getByRole('button', { name: 'Add closed days' }).last().click()
      await expect(page.getByText('Choose Keep or Cancel')).toBeVisible()
    }),
    'booked in the meantime': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await chooseDays(page, '2026-12-23', '2026-12-24')
      await page.getByLabel('Reason').fill('Christmas')
      await expect(page.getByText('No appointments on these days.')).toBeVisible()
      await bookThrough(otherPage, portal, '2026-12-23', 'Cavity Filling')
      await page.getByRole('button', { name: 'Add closed days' }).last().click()
      await expect(page.getByRole('alert')).toContainText('The appointments on these days have changed.')
    }),
    'opening again': asAdmin(async ({ page, portal }) => {
      await closeThrough(page, portal, '2026-12-24', '2026-12-26', 'Christmas')
      await page.goto('/dashboard/closed-days')
      await page.getByRole('button', { name: 'Reopen' }).click()
      await expect(page.getByRole('dialog')).toContainText('Cancelled appointments stay cancelled.')
    }),
    empty: asAdmin(async ({ page }) => {
      await page.goto('/dashboard/closed-days')
      await expect(page.getByText('No closed days.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/closed-days', 'closed-days', 'Loading closed days'),
  },
  '/dashboard/closed-days/holidays': {
    'some ticked': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await bookThrough(otherPage, portal, '2026-12-25', 'Teeth Cleaning')
      await closeThrough(page, portal, '2027-01-01', '2027-01-01', 'New Year')
      await page.goto('/dashboard/closed-days/holidays?country=US&region=OR')
      await page.getByLabel('Christmas Day').check()
      await page.getByLabel('Thanksgiving Day').check()
      await expect(page.getByText(/^1 appointment on these days/)).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/closed-days/holidays', 'holidays', 'Loading public holidays'),
  },
} satisfies PageStates

/** Opens the dialog that closes days and fills in the dates. */
async function chooseDays(page: Page, from: string, to: string) {
  await page.goto('/dashboard/closed-days')
  await page.getByRole('button', { name: 'Add closed days' }).click()
  await page.getByLabel('First day').fill(from)
  await page.getByLabel('Last day').fill(to)
}

/** Books three appointments on two days, one of them paid by card. */
async function bookForThree(page: Page, portal: Portal) {
  await enter(page, portal)
  await bookAndPay(page, portal, '2026-12-23', 'Root Canal Treatment')
  await bookThrough(page, portal, '2026-12-23', 'Teeth Whitening')
  await bookThrough(page, portal, '2026-12-24', 'Teeth Cleaning')
}

async function showToday(page: Page) {
  const bookings = busyDay.map((booking) => ({ ...booking, visit: 'expected', confirmation: 'not_asked' }))
  const day = { date: 'Nov 24, 2026', doctors: [], chairs: [], bookings, held: [] }
  await page.route('**/api/desk/day*', (route) => route.fulfill({ json: day }))
  await page.goto('/dashboard/today?date=2026-11-24')
  await expect(page.getByRole('button', { name: /Maya Lindqvist/ })).toBeVisible()
}

async function showDay(page: Page) {
  await page.route('**/api/bookings*', (route) => route.fulfill({ json: busyDay }))
  await page.goto('/dashboard/appointments?date=2026-11-24')
  await expect(page.getByText('Maya Lindqvist')).toBeVisible()
}

async function openCallerDialog({ page, otherPage, portal }: Stage) {
  await enter(otherPage, portal, newPerson('Grace Huang'))
  await page.goto('/dashboard/appointments?date=2026-12-09')
  await page.getByRole('button', { name: 'Book for a patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book for a patient' })
  const treatment = dialog.getByLabel('Treatment')
  await expect(treatment).toBeFocused()
  await expect(treatment.getByRole('option', { name: /^Teeth Cleaning/ })).toBeAttached()
  await page.keyboard.type('Teeth Cl')
  await expect(dialog.getByRole('radio').first()).toBeAttached()
  return dialog
}

/** Opens the schedule of the first doctor. */
async function openDoctor(page: Page, portal: Portal, part: string) {
  const { doctors } = await callAs<Schedule>(page, portal, 'GET', '/schedule')
  await page.goto(`/dashboard/schedule/${doctors[0]?._id}${part}`)
}

/** Enters hours and absences of a doctor, and two chairs of which one has an outage. */
async function arrangeSchedule(page: Page, portal: Portal) {
  await page.goto('/dashboard')
  const send = (method: 'POST' | 'PUT', path: string, body: object) =>
    callAs<unknown>(page, portal, method, `/schedule/${path}`, body)
  const { chairsVersion } = await callAs<Schedule>(page, portal, 'GET', '/schedule')
  const added = ['Chair 1', 'Chair 2'].map((name, i) => ({ name, inService: i === 0 }))
  await send('PUT', 'chairs', { chairs: added, version: chairsVersion })
  const { doctors, chairs } = await callAs<Schedule>(page, portal, 'GET', '/schedule')
  const [doctor, chair] = [doctors[0], chairs[0]]
  const hours = [1, 2, 4].flatMap((weekday) => [
    { weekday, start: '09:00', end: '13:00', validFrom: '2026-01-01' },
    { weekday, start: '14:00', end: '17:00', validFrom: '2026-01-01' },
  ])
  const { _id, version } = doctor ?? {}
  await send('PUT', 'doctors', {
    doctors: [
      { _id, version, takesAppointments: true, performs: [doctor?.speciality], usualChair: chair?._id ?? null, hours },
    ],
  })
  await send('POST', 'absences', {
    doctor: _id,
    from: '2026-12-24',
    to: '2026-12-26',
    kind: 'vacation',
    note: 'Skiing',
  })
  const course = { from: '2026-12-29', to: '2026-12-29', start: '09:00', end: '12:00', kind: 'training' }
  await send('POST', 'absences', { doctor: _id, ...course })
  await send('POST', 'outages', { chair: chair?._id, from: '2026-12-28', to: '2026-12-29', note: 'New compressor' })
}

/** Opens a day with a gap into which someone on the waitlist fits. Returns the half of the gap that lists who does. */
async function showGap({ page, otherPage, portal }: Stage) {
  await scheduleThrough(page, portal, 'Teeth Cleaning', { 'Dr. Ada Molar': { start: '08:00', end: '10:00' } })
  await joinWaitlist(otherPage, portal, 'Noa Levi')
  await page.goto('/dashboard/today?date=2026-12-22')
  return page.locator('[aria-haspopup="dialog"]').filter({ has: page.locator('.desk-gap-short') })
}
