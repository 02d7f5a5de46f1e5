import { expect, type Page } from '@playwright/test'
import type { Booking } from '#contract/schemas/booking.ts'
import { bankPage, bookAndPay, cards, payButton, prepareRoutes, typeCard } from '../support/steps.ts'
import { addChildren, bookThrough, callAs } from '../support/without-pages.ts'
import {
  answerList,
  bookTooLate,
  changeClinic,
  hold,
  loadingAndFailed,
  type PageStates,
  type Stage,
  type State,
  signedIn,
} from './arrange.ts'
import { hundredVisits, pastVisits, planned } from './sample-data.ts'

export const myAppointmentsStates = {
  '/dashboard': {
    'loading the session': signedIn(async ({ page }) => {
      await hold(page, 'auth/get-session', 'never')
      await page.goto('/dashboard')
      await expect(page.getByRole('button', { name: 'Loading' })).toBeVisible()
    }),
    ...loadingAndFailed(signedIn, '/dashboard', 'dashboard', 'Loading your appointments'),
    empty: signedIn(async ({ page }) => {
      await page.goto('/dashboard')
      await expect(page.getByText('No appointments yet')).toBeVisible()
    }),
    'one appointment': signedIn(async ({ page, portal }) => {
      await bookThrough(page, portal, '2026-12-16', 'Cavity Filling')
      await page.goto('/dashboard')
      await expect(page.getByRole('row').filter({ hasText: 'Cavity Filling' })).toBeVisible()
    }),
    'of a family': signedIn(async ({ page, portal }) => {
      await bookThrough(page, portal, '2026-12-09', 'Teeth Cleaning', await addChildren(page, portal))
      await bookThrough(page, portal, '2026-12-10', 'Cavity Filling')
      await page.goto('/dashboard')
      await expect(page.getByText('Leo Lindqvist').first()).toBeVisible()
    }),
    'paid, unpaid and cancelled ones': signedIn(async ({ page, portal }) => {
      await bookAndPay(page, portal, '2026-12-02', 'Teeth Cleaning')
      await bookThrough(page, portal, '2026-12-16', 'Cavity Filling')
      const paid = await bookAndPay(page, portal, '2026-12-21', 'Teeth Whitening')
      for (const id of [paid, await bookThrough(page, portal, '2026-12-22', 'Toothache Check')])
        await callAs(page, portal, 'DELETE', `/booking/${id}`)
      await page.goto('/dashboard')
      await expect(page.getByText('Refunded')).toBeVisible()
    }),
    'no cards taken here': signedIn(async ({ page, portal }) => {
      await bookThrough(page, portal, '2026-12-16', 'Cavity Filling')
      await takeNoCards(page)
      await page.goto('/dashboard')
      await expect(page.getByText('Pay at the clinic').first()).toBeVisible()
    }),
    'confirming a cancellation': signedIn(async ({ page, portal }) => {
      await bookAndPay(page, portal, '2026-12-02', 'Teeth Cleaning')
      await page.goto('/dashboard')
      await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toContainText('to your card')
    }),
    'too late to cancel': signedIn(async ({ page, portal }) => {
      await bookTooLate(page, portal)
      await page.goto('/dashboard')
      await expect(page.getByRole('article').getByRole('link', { name: /^Call/ })).toBeVisible()
    }),
    'too late to move only': signedIn(async ({ page, portal }) => {
      await bookThrough(page, portal, '2026-11-24', 'Toothache Check')
      await page.goto('/dashboard')
      await expect(page.getByRole('article').getByRole('button', { name: 'Cancel' })).toBeVisible()
    }),
    'too late while asked': signedIn(async ({ page, portal }) => {
      await bookThrough(page, portal, '2026-11-24', 'Toothache Check')
      await page.goto('/dashboard')
      await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click()
      // The ten minutes in which a booking can be undone end.
      await portal.advance(11)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
      await expect(page.getByRole('dialog')).toContainText('too late to cancel')
    }),
    'a late payment': toMove(async (stage, id) => {
      await payTooLate(stage, id)
      await stage.page.goto('/dashboard')
      await expect(stage.page.getByRole('button', { name: 'Book this time again' })).toBeVisible()
    }),
    'upcoming and past': signedIn(async ({ page, portal }) => {
      for (const [day, treatment] of planned) await bookThrough(page, portal, day, treatment)
      await portal.advance(60)
      await page.goto('/dashboard')
      await expect(page.getByRole('row').filter({ hasText: 'Teeth Whitening' })).toBeVisible()
    }),
  },
  '/dashboard/move/:id': {
    loading: toMove(async ({ page }, id) => {
      await hold(page, 'booking/', 'never')
      await page.goto(`/dashboard/move/${id}`)
      await expect(page.getByRole('status', { name: 'Loading your appointment.' })).toBeAttached()
    }),
    failed: toMove(async ({ page }, id) => {
      await hold(page, 'booking/', 'unavailable')
      await page.goto(`/dashboard/move/${id}`)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    }),
    unknown: signedIn(async ({ page }) => {
      await page.goto('/dashboard/move/0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a00')
      await expect(page.getByText('Appointment not found')).toBeVisible()
    }),
    'no time chosen': toMove(async ({ page }, id) => {
      await page.goto(`/dashboard/move/${id}`)
      await expect(page.getByRole('radio').first()).toBeVisible()
    }),
    'a time chosen': toMove(async ({ page }, id) => {
      await page.goto(`/dashboard/move/${id}`)
      await page.getByRole('radio').nth(3).check()
      await expect(page.getByRole('button', { name: 'Move it' })).toBeVisible()
    }),
    'a time that was just taken': toMove(async ({ page }, id) => {
      await prepareRoutes(page)
      await page.goto(`/dashboard/move/${id}`)
      await page.route('**/move', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: { code: 'slot_taken', status: 409 },
        }),
      )
      await page.getByRole('radio').nth(3).check()
      await page.getByRole('button', { name: 'Move it' }).click()
      await expect(page.getByRole('alert')).toContainText('just taken')
    }),
    moved: toMove(async ({ page }, id) => {
      await page.goto(`/dashboard/move/${id}`)
      await page.getByRole('radio').nth(3).check()
      await page.getByRole('button', { name: 'Move it' }).click()
      await expect(page.getByRole('heading', { name: 'Moved to Wed, Dec 16' })).toBeFocused()
    }),
    'too late': signedIn(async ({ page, portal }) => {
      await page.goto(`/dashboard/move/${await bookTooLate(page, portal)}`)
      await expect(page.getByRole('heading', { name: 'Please call us to move it' })).toBeVisible()
    }),
    'with a late payment': toMove(async (stage, id) => {
      await payTooLate(stage, id)
      await stage.page.goto(`/dashboard/move/${id}`)
      await stage.page.getByRole('radio').nth(3).check()
      await expect(stage.page.getByRole('button', { name: 'Book it' })).toBeVisible()
    }),
  },
  '/dashboard/payment/:id': {
    loading: toPay(async ({ page }, id) => {
      await hold(page, 'booking/', 'never')
      await page.goto(`/dashboard/payment/${id}`)
      await expect(page.getByText('Loading payment')).toBeAttached()
    }),
    failed: toPay(async ({ page }, id) => {
      await hold(page, 'booking/', 'unavailable')
      await page.goto(`/dashboard/payment/${id}`)
      await expect(page.getByRole('alert')).toBeVisible()
    }),
    unknown: signedIn(async ({ page }) => {
      await page.goto('/dashboard/payment/0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a00')
      await expect(page.getByText('Appointment not found')).toBeVisible()
    }),
    'card form': toPay(async ({ page }, id) => {
      await page.goto(`/dashboard/payment/${id}`)
      await typeCard(page, cards.works)
    }),
    'card form, untouched': toPay(async ({ page }, id) => {
      await page.goto(`/dashboard/payment/${id}`)
      await expect(page.frameLocator('iframe[title="TEST card number"]').getByRole('textbox')).toBeVisible()
      await expect(payButton(page)).toBeDisabled()
    }),
    'card form failed': toPay(async ({ page }, id) => {
      await page.route('**/test-mode/stripe/stripe.js', (route) => route.abort())
      await page.goto(`/dashboard/payment/${id}`)
      await expect(page.getByText('Couldn’t load the card form.')).toBeVisible()
    }),
    'no cards taken here': toPay(async ({ page }, id) => {
      await takeNoCards(page)
      await page.goto(`/dashboard/payment/${id}`)
      await expect(page.getByText('Online card payment isn’t available.')).toBeVisible()
    }),
    declined: toPay(async ({ page }, id) => {
      await page.goto(`/dashboard/payment/${id}`)
      await typeCard(page, cards.declined)
      await payButton(page).click()
      await expect(page.getByText('Your card was declined.')).toBeVisible()
    }),
    'bank asks': toPay(async ({ page }, id) => {
      await page.goto(`/dashboard/payment/${id}`)
      await typeCard(page, cards.asks)
      await payButton(page).click()
      await expect(bankPage(page).getByRole('button', { name: 'Complete' })).toBeVisible()
    }),
    confirming: toPay(async ({ page }, id) => {
      await prepareRoutes(page)
      await page.goto(`/dashboard/payment/${id}`)
      await typeCard(page, cards.works)
      await hold(page, 'booking/', 'never')
      await payButton(page).click()
      await expect(page.getByRole('heading', { name: 'Payment received. We’re confirming it.' })).toBeVisible()
    }),
    'connection lost while confirming': toPay(async ({ page }, id) => {
      await prepareRoutes(page)
      await page.goto(`/dashboard/payment/${id}`)
      await typeCard(page, cards.works)
      await page.route('**/confirm', (route) => route.abort())
      await hold(page, 'booking/', 'never')
      await payButton(page).click()
      await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
    }),
    receipt: signedIn(async ({ page, portal }) => {
      await bookAndPay(page, portal, '2026-12-17', 'Teeth Cleaning')
    }),
    'cancelled and refunded': signedIn(async ({ page, portal }) => {
      const id = await bookAndPay(page, portal, '2026-12-18', 'Teeth Cleaning')
      await callAs(page, portal, 'DELETE', `/booking/${id}`)
      await page.reload()
      await expect(page.getByText('This appointment is cancelled')).toBeVisible()
    }),
  },
  '/dashboard/history': {
    empty: signedIn(async ({ page }) => {
      await page.goto('/dashboard/history')
      await expect(page.getByText('No past appointments yet')).toBeVisible()
    }),
    'every kind': signedIn(async ({ page }) => {
      await page.route('**/api/me/history*', (route) => answerList(route, pastVisits))
      await page.goto('/dashboard/history')
      await expect(page.getByRole('link', { name: /^Review pending/ })).toBeVisible()
    }),
    'a hundred': signedIn(async ({ page }) => {
      await page.route('**/api/me/history*', (route) => answerList(route, hundredVisits, 100))
      await page.goto('/dashboard/history?page=2')
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
    }),
    'beyond the last page': signedIn(async ({ page }) => {
      await page.goto('/dashboard/history?page=9')
      await expect(page.getByText('No appointments on this page.')).toBeVisible()
    }),
    ...loadingAndFailed(signedIn, '/dashboard/history', 'me/history', 'Loading your past appointments'),
  },
} satisfies PageStates

function toPay(arrange: (stage: Stage, bookingId: string) => Promise<void>): State {
  return signedIn(async (stage) => {
    await arrange(stage, await bookThrough(stage.page, stage.portal, '2026-12-16', 'Cavity Filling'))
  })
}

function toMove(arrange: (stage: Stage, bookingId: string) => Promise<void>): State {
  return signedIn(async (stage) => {
    await arrange(stage, await bookThrough(stage.page, stage.portal, '2026-12-16', 'Cavity Filling'))
  })
}

/** Shows a booking as one that the clinic cancelled before its payment arrived. */
async function payTooLate({ page }: Stage, id: string) {
  const late = {
    state: 'cancelled',
    cancelled: { at: '2026-11-23T17:00:00.000Z', by: 'clinic' },
    payment: {
      ...{ state: 'refund_due', method: 'card', amount: 79, refund: 79, transactionId: 'pi_1' },
      ...{ paidAt: '2026-11-23T17:00:10.000Z', heldUntil: '2026-11-24T17:00:10.000Z' },
    },
  }
  const shown = (booking: Booking) => (booking._id === id ? { ...booking, ...late } : booking)
  await page.route(`**/api/booking/${id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: shown(await answer.json()) })
  })
  await page.route('**/api/dashboard?*', async (route) => {
    const answer = await route.fetch()
    const bookings = (await answer.json()) as Booking[]
    await route.fulfill({ response: answer, json: bookings.map(shown) })
  })
}

/** Answers as a portal without card payment does. */
async function takeNoCards(page: Page) {
  await changeClinic(page, (clinic) => ({ ...clinic, payment: { mode: 'off', cancelUntilHours: 24 } }))
}
