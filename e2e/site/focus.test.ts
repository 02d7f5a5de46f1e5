import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal-process.ts'
import { holdBack, openMenuWith, prepareRoutes, tabTo, toast } from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

/** Presses a button with the keyboard, wherever on the page it stands. */
async function press(page: Page, button: ReturnType<Page['getByRole']>) {
  await expect(button).toBeVisible()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

/** The open dialog. To assistive technology a toast is a dialog as well. */
const open = (page: Page) => page.locator('dialog')

/** Answers the question of the dialog that is open with yes, its second button. */
async function confirm(page: Page) {
  const dialog = open(page)
  await expect(dialog.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

/** An additional Enter does nothing. */
async function expectEnterHarmless(page: Page) {
  await page.keyboard.press('Enter')
  await expect(open(page)).toHaveCount(0)
}

async function reviewToday(page: Page, portal: Portal) {
  const id = await bookThrough(page, portal, '2026-11-23', 'Toothache Check')
  await portal.advance(6 * 60)
  await callAs(page, portal, 'PUT', `/booking/${id}/review`, { stars: 4, text: 'Quick and kind.', name: 'Ruth A.' })
}

test('moves the focus to the result of a cancellation, not to the next Cancel button', async ({ page, portal }) => {
  await enter(page, portal)
  for (const day of ['2026-12-02', '2026-12-03', '2026-12-04']) await bookThrough(page, portal, day, 'Teeth Cleaning')
  await page.goto('/dashboard')

  await press(page, page.getByRole('article').getByRole('button', { name: /^Cancel/ }))
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeFocused()
  await expect(page.getByText('Teeth Cleaning, Dec 2, 2026')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Dec 3')
  await expectEnterHarmless(page)

  await press(page, page.getByRole('row').getByRole('button', { name: /^Cancel.*Dec 4/ }))
  await confirm(page)
  await expect(page.getByText('Teeth Cleaning, Dec 4, 2026')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeFocused()
  await expectEnterHarmless(page)
})

test('keeps the focus in the row of a review that was published or rejected', async ({ page, otherPage, portal }) => {
  await enter(otherPage, portal, newPerson('Ruth Abrams'))
  await reviewToday(otherPage, portal)
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/reviews')
  const row = page.getByRole('row').filter({ hasText: 'Ruth Abrams' })

  await press(page, row.getByRole('button', { name: /^Publish/ }))
  await expect(toast(page, 'Review by Ruth Abrams published')).toBeVisible()
  await expect(row).toBeFocused()
  await expectEnterHarmless(page)

  await openMenuWith(row, /^Unpublish/)
  await press(page, row.getByRole('button', { name: /^Unpublish/ }))
  const dialog = open(page)
  await tabTo(page, dialog.getByRole('button').last())
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^Actions: / })).toBeFocused()
})

test('keeps the focus on the page after withdrawing a review and undoing that', async ({ page, portal }) => {
  await enter(page, portal, newPerson('Ruth Abrams'))
  await reviewToday(page, portal)
  await page.goto('/dashboard/review')

  await press(page, page.getByRole('button', { name: /^Withdraw/ }))
  await confirm(page)
  await expect(page.getByRole('status').filter({ hasText: 'Withdrawn' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await press(page, page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByRole('article')).toContainText('Quick and kind.')
  await expect(page.getByRole('main')).toBeFocused()
})

test('keeps the focus on the page after a review was sent', async ({ page, portal }) => {
  await enter(page, portal, newPerson('Ruth Abrams'))
  await bookThrough(page, portal, '2026-11-23', 'Toothache Check')
  await portal.advance(6 * 60)
  await prepareRoutes(page)
  await page.goto('/dashboard/review')
  await press(page, page.getByRole('button', { name: /^Write a review/ }))
  const dialog = open(page)
  await page.keyboard.press('ArrowRight')
  await dialog.getByLabel('Your review').fill('Quick and kind.')
  await tabTo(page, dialog.getByRole('button', { name: 'Submit' }))
  // Between the two answers there is neither a visit to review nor a review.
  const letGo = await holdBack(page, '**/api/me/reviews*')
  const noneLeft = page.waitForResponse('**/api/me/history*')
  await page.keyboard.press('Enter')
  await noneLeft
  letGo()
  await expect(page.getByRole('article')).toContainText('Quick and kind.')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
