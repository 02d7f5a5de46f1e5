import { expect } from '@playwright/test'
import type { OwnReview, Review } from '#contract/schemas/review.ts'
import { chooseInMenu } from '../support/steps.ts'
import { bookThrough } from '../support/without-pages.ts'
import { answerList, asAdmin, loadingAndFailed, type PageStates, type Stage, signedIn } from './arrange.ts'
import { hundredVisits, idOf, longAndShortUsers, pastVisits } from './sample-data.ts'

export const reviewsStates = {
  '/dashboard/review': {
    empty: signedIn(async ({ page }) => {
      await page.goto('/dashboard/review')
      await expect(page.getByText('Nothing to review yet')).toBeVisible()
    }),
    'to be written': signedIn(async (stage) => {
      await visitToday(stage)
      await stage.page.goto('/dashboard/review')
      await expect(stage.page.getByRole('button', { name: /^Write a review/ })).toBeVisible()
    }),
    'waiting, shown and turned down': signedIn(async ({ page }) => {
      await page.route('**/api/me/reviews*', (route) => answerList(route, ownReviews))
      await page.route('**/api/me/history*', (route) => answerList(route, pastVisits.slice(3)))
      await page.goto('/dashboard/review')
      await expect(page.getByText('No names of dentists, please.')).toBeVisible()
    }),
    'being written, with wrong fields': signedIn(async (stage) => {
      const { page } = stage
      await visitToday(stage)
      await page.goto('/dashboard/review')
      await page.getByRole('button', { name: /^Write a review/ }).click()
      await page.getByLabel('Display name').fill('maya@clinic.test')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByRole('radio', { name: /^1 star/ })).toHaveAccessibleDescription(/one to five/)
    }),
    'being changed': signedIn(async ({ page }) => {
      await page.route('**/api/me/reviews*', (route) => answerList(route, ownReviews))
      await page.goto('/dashboard/review')
      await page.getByRole('button', { name: /^Edit: Teeth Whitening/ }).click()
      await expect(page.getByRole('radio', { name: /^4 stars/ })).toBeChecked()
    }),
    'confirming a withdrawal': signedIn(async ({ page }) => {
      await page.route('**/api/me/reviews*', (route) => answerList(route, ownReviews))
      await page.goto('/dashboard/review')
      await page
        .getByRole('button', { name: /^Withdraw/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
    withdrawn: signedIn(async ({ page }) => {
      await page.route('**/api/me/reviews*', (route) => answerList(route, ownReviews))
      await page.goto('/dashboard/review')
      await page
        .getByRole('button', { name: /^Withdraw/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    }),
    'one of several pages': signedIn(async ({ page }) => {
      await page.route('**/api/me/reviews*', (route) => answerList(route, ownReviews, 120))
      await page.goto('/dashboard/review?page=2')
      await expect(page.getByText('Page 2 of 3')).toBeVisible()
    }),
    ...loadingAndFailed(signedIn, '/dashboard/review', 'me/reviews', 'Loading your reviews'),
  },
  '/dashboard/reviews': {
    arrived: asAdmin(async ({ page }) => {
      await page.route('**/api/desk/pending', (route) => route.fulfill({ json: { messages: 0, reviews: 3 } }))
      await page.route('**/api/reviews?*', (route) => answerList(route, reviewsToJudge))
      await page.goto('/dashboard/reviews')
      await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
    }),
    'asked for the reason': asAdmin(async ({ page }) => {
      await page.route('**/api/reviews?*', (route) => answerList(route, reviewsToJudge))
      await page.goto('/dashboard/reviews')
      await chooseInMenu(page, /^Unpublish: Wilhelmina/)
      await expect(page.getByLabel('Reason shown to the patient (optional)')).toBeFocused()
    }),
    'one of several pages': asAdmin(async ({ page }) => {
      const shown = hundredVisits.slice(0, 50).map((_, place) => ({ ...reviewToJudge(place), state: 'shown' as const }))
      await page.route('**/api/reviews?*', (route) => answerList(route, shown, 100))
      await page.goto('/dashboard/reviews?page=2')
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
    }),
    'beyond the last page': asAdmin(async ({ page }) => {
      await page.route('**/api/reviews?*', (route) => answerList(route, [], 3))
      await page.goto('/dashboard/reviews?page=2')
      await expect(page.getByText('No reviews on this page.')).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.goto('/dashboard/reviews')
      await expect(page.getByText('No reviews yet.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/reviews', 'reviews?', 'Loading reviews'),
  },
} satisfies PageStates

/** Books an appointment of today and moves the clock past it. */
async function visitToday({ page, portal }: Stage) {
  const id = await bookThrough(page, portal, '2026-11-23', 'Toothache Check')
  await portal.advance(6 * 60)
  return id
}

const long = 'They numbed the tooth and waited until it worked, told me what they found and what it would cost. '

const ownReviews: readonly OwnReview[] = (
  [
    ['waiting', 'Toothache Check', 5, 'It did not hurt.'],
    ['shown', 'Teeth Whitening', 4, `${long.repeat(4)}\n\n${'x'.repeat(80)}`],
    ['turned_down', 'Cavity Filling', 1, 'Never again.'],
    ['turned_down', 'Teeth Cleaning', 3, 'היה בסדר גמור'],
  ] as const
).map(([state, treatment, stars, text], place) => ({
  stars,
  text,
  name: place === 1 ? 'W'.repeat(60) : 'Maya L.',
  ...(place < 2 && { place: 'Salem' }),
  state,
  ...(place === 2 && { reason: 'No names of dentists, please.' }),
  writtenAt: '2026-11-22T17:20:00.000Z',
  visit: { _id: idOf(place), treatment, date: 'Nov 20, 2026' },
}))

const reviewToJudge = (place: number): Review => {
  const { state, ...own } = ownReviews[place % ownReviews.length] as OwnReview
  const patient = longAndShortUsers[place % longAndShortUsers.length]?.name ?? ''
  return { ...own, state: place === 3 ? 'waiting' : state, _id: idOf(place), version: 1, patient }
}

const reviewsToJudge = [0, 3, 1, 5, 2].map(reviewToJudge)
