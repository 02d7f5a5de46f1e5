import { expect, type Page } from '@playwright/test'
import type { Portal } from '../support/portal-process.ts'
import { appointmentOn, bookAndPay, openDialog, treatmentCard } from '../support/steps.ts'
import {
  addChildren,
  bookThrough,
  callAs,
  closeThrough,
  enter,
  enterAsAdmin,
  scheduleThrough,
} from '../support/without-pages.ts'
import { bookTooLate, hold, type PageStates, signedIn } from './arrange.ts'

export const bookingStates = {
  '/appointment': {
    'session failed': signedIn(async ({ page }) => {
      await hold(page, 'auth/get-session', 'unavailable')
      await page.goto('/appointment')
      await expect(page.getByRole('alert')).toBeVisible()
    }),
    'loading times': signedIn(async ({ page }) => {
      await hold(page, 'available', 'never')
      await page.goto(appointmentOn('2026-12-09'))
      await expect(page.getByText('Loading free times')).toBeAttached()
    }),
    'times failed': signedIn(async ({ page }) => {
      await hold(page, 'available', 'unavailable')
      await page.goto(appointmentOn('2026-12-09'))
      await expect(page.getByText('Couldn’t load free times')).toBeVisible()
    }),
    'free times': signedIn(({ page }) => freeTimes(page, '2026-12-09')),
    'free times, seen from another zone': {
      timeZone: 'Europe/Madrid',
      ...signedIn(async ({ page }) => {
        await freeTimes(page, '2026-12-09')
        await expect(page.getByText('Times are shown in the clinic’s time zone.')).toBeVisible()
      }),
    },
    'nothing free': signedIn(async ({ page }) => {
      await page.goto(appointmentOn('2026-12-13'))
      await expect(page.getByText('No free times on Dec 13, 2026.')).toBeVisible()
    }),
    'a closed day': signedIn(async ({ page, otherPage, portal }) => {
      await enterAsAdmin(otherPage, portal)
      await closeThrough(otherPage, portal, '2026-12-24', '2026-12-26', 'Christmas. For severe pain call the clinic.')
      await page.goto(appointmentOn('2026-12-25'))
      await expect(page.getByText('The clinic is closed on Dec 25, 2026.')).toBeVisible()
      await expect(page.getByRole('link', { name: /^Next day with free times/ })).toBeVisible()
    }),
    'a day that cannot be booked': signedIn(async ({ page }) => {
      await page.goto(appointmentOn('2026-11-20'))
      await expect(page.getByText('That day can’t be booked.')).toBeVisible()
      await expect(page.getByText('spaces Available').first()).toBeVisible()
    }),
    'with doctors': signedIn(async ({ page, otherPage, portal }) => {
      await enterAsAdmin(otherPage, portal)
      const hours = { start: '08:00', end: '18:00' }
      await scheduleThrough(otherPage, portal, 'Teeth Cleaning', { 'Dr. Ada Molar': hours, 'Dr. Iris Crown': hours })
      await freeTimes(page, '2026-12-09')
      await expect(page.getByLabel('Doctor')).toBeVisible()
    }),
    'a doctor without free times': signedIn(async ({ page, otherPage, portal }) => {
      await arrangeOneDoctor(otherPage, portal)
      await page.goto(appointmentOn('2026-12-09'))
      await page.getByLabel('Doctor').selectOption('Dr. Iris Crown · Not free on this day')
      await expect(page.getByText('Dr. Iris Crown has no free times on this day.')).toBeVisible()
    }),
    'dialog with doctors': signedIn(async ({ page, otherPage, portal }) => {
      await arrangeOneDoctor(otherPage, portal)
      await page.goto(appointmentOn('2026-12-09'))
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await expect(dialog.getByLabel('Doctor')).toBeVisible()
    }),
    'one treatment in view': signedIn(async ({ page }) => {
      await page.goto('/appointment?date=2026-12-09&show=Teeth+Whitening')
      await expect(page.getByRole('listitem').and(page.locator('[aria-current]'))).toBeInViewport()
    }),
    dialog: signedIn(async ({ page }) => {
      await freeTimes(page, '2026-12-09')
      await openDialog(page, 'Teeth Cleaning')
    }),
    'dialog of someone who books for others': signedIn(async ({ page, portal }) => {
      await addChildren(page, portal)
      await freeTimes(page, '2026-12-09')
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await dialog.getByLabel('Who is it for?').selectOption('Leo Lindqvist')
    }),
    'dialog, seen from another zone': {
      timeZone: 'Europe/Madrid',
      ...signedIn(async ({ page }) => {
        await freeTimes(page, '2026-12-09')
        await openDialog(page, 'Teeth Cleaning')
      }),
    },
    'dialog, a time too soon to cancel': signedIn(async ({ page }) => {
      await freeTimes(page, '2026-11-24')
      const dialog = await openDialog(page, 'Toothache Check')
      await expect(dialog.getByText('within 10 minutes of booking')).toBeVisible()
    }),
    'dialog with a wrong field': signedIn(async ({ page }) => {
      await freeTimes(page, '2026-12-09')
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByLabel('Number')).toHaveAccessibleDescription(/Number is required/)
    }),
    'dialog with a number typed twice': signedIn(async ({ page }) => {
      await freeTimes(page, '2026-12-09')
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await dialog.getByLabel('Number').fill('55512345551234')
      await expect(dialog.getByText('This looks like the same number twice.')).toBeVisible()
    }),
    'chosen time taken by someone else': signedIn(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await freeTimes(page, '2026-12-10')
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await bookThrough(otherPage, portal, '2026-12-10', 'Teeth Cleaning')
      await expect(dialog.getByRole('status')).toHaveText('08.30 AM is no longer free.')
    }),
    'slot just taken': signedIn(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await freeTimes(page, '2026-12-10')
      await freeTimes(otherPage, '2026-12-10')
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await submit(otherPage, 'Teeth Cleaning')
      await dialog.getByLabel('Number').fill('(503) 555-0109')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByRole('alert')).toContainText('was just booked by someone else')
    }),
    'already booked': signedIn(async ({ page }) => {
      await freeTimes(page, '2026-12-11')
      await submit(page, 'Cavity Filling')
      await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
      await page.goBack()
      // Until then the booked time can still be chosen, and the dialog would stay open for another one.
      await expect(treatmentCard(page, 'Cavity Filling').getByText('7 spaces Available')).toBeVisible()
      await submit(page, 'Cavity Filling')
      await expect(page.getByText('you already have an appointment')).toBeVisible()
    }),
  },
  '/appointment/:id': {
    'just booked': signedIn(async ({ page }) => {
      await freeTimes(page, '2026-12-11')
      await submit(page, 'Teeth Cleaning')
      await expect(page.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeFocused()
    }),
    paid: signedIn(async ({ page, portal }) => {
      await page.goto(`/appointment/${await bookAndPay(page, portal, '2026-12-11', 'Teeth Cleaning')}`)
      await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toBeVisible()
    }),
    'too late to cancel': signedIn(async ({ page, portal }) => {
      await page.goto(`/appointment/${await bookTooLate(page, portal)}`)
      await expect(page.getByText('too late to cancel')).toBeVisible()
    }),
    cancelled: signedIn(async ({ page, portal }) => {
      const id = await bookThrough(page, portal, '2026-12-16', 'Toothache Check')
      await callAs(page, portal, 'DELETE', `/booking/${id}`)
      await page.goto(`/appointment/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
    }),
    unknown: signedIn(async ({ page }) => {
      await page.goto('/appointment/0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a00')
      await expect(page.getByText('We couldn’t find this appointment')).toBeVisible()
    }),
  },
} satisfies PageStates

async function freeTimes(page: Page, day: string) {
  await page.goto(appointmentOn(day))
  await expect(page.getByText('spaces Available').first()).toBeVisible()
}

async function submit(page: Page, treatment: string) {
  const dialog = await openDialog(page, treatment)
  await dialog.getByLabel('Number').fill('(503) 555-0110')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
}

/** Two doctors perform a treatment, one of them without working hours. */
async function arrangeOneDoctor(admin: Page, portal: Portal) {
  await enterAsAdmin(admin, portal)
  await scheduleThrough(admin, portal, 'Teeth Cleaning', {
    'Dr. Ada Molar': { start: '08:00', end: '18:00' },
    'Dr. Iris Crown': { start: '06:00', end: '06:30' },
  })
}
