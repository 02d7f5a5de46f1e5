import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { bookAndPay, holdBack, openDialog, toast } from '../support/steps.ts'
import { addChildren, bookThrough, enter } from '../support/without-pages.ts'

/** Counts the presses of a pointer or Enter from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { presses: 0 })
    addEventListener('click', () => (window as unknown as { presses: number }).presses++, { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

test('books a known treatment again with three presses', async ({ page, portal }) => {
  await enter(page, portal)
  await bookThrough(page, portal, '2026-11-23', 'Toothache Check')
  await bookThrough(page, portal, '2026-12-02', 'Teeth Cleaning')
  await portal.advance(6 * 60)
  await page.goto('/dashboard')
  await expect(page.getByRole('row').filter({ hasText: 'Teeth Cleaning' })).toBeVisible()
  const presses = await countPresses(page)

  const past = page.getByRole('button', { name: 'Past 1' })
  await expect(past).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('row').filter({ hasText: 'Toothache Check' })).toHaveCount(0)
  await past.click()
  await page.getByRole('button', { name: 'Book again: Toothache Check, last on Nov 23, 2026' }).click()
  const dialog = page.getByRole('dialog', { name: 'Toothache Check' })
  await expect(dialog.locator('input[name=slot]:checked')).toHaveCount(1)
  await expect(dialog.getByLabel('Number')).toHaveValue('(503) 555-0113')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'appointment is set')).toBeVisible()
  expect(await presses()).toBe(3)
})

test('the next appointment leads with directions, move and pay, and is the first row of all', async ({
  page,
  portal,
}) => {
  await enter(page, portal)
  await bookThrough(page, portal, '2026-12-09', 'Teeth Cleaning', await addChildren(page, portal))
  await bookThrough(page, portal, '2026-12-02', 'Cavity Filling')
  await page.goto('/dashboard')
  const card = page.getByRole('article', { name: 'Cavity Filling' })
  await expect(card.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /12\+Larch\+Street/)
  await expect(card.getByRole('link', { name: 'Move Cavity Filling on Dec 2, 2026' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Pay $79 for Cavity Filling' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Appointments 2')
  await expect(page.getByRole('columnheader')).toHaveText(['No.', 'Name', 'Date', 'Time', 'Treatment', 'Payment'])
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.nth(0)).toContainText('Cavity Filling')
  await expect(rows.nth(1)).toContainText('Leo Lindqvist')
})

test('a cancellation states the refund and offers other times', async ({ page, portal }) => {
  await enter(page, portal)
  await bookAndPay(page, portal, '2026-12-02', 'Teeth Cleaning')
  await page.goto('/dashboard')
  await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled. $49 goes back to you' })).toBeFocused()
  await expect(page.getByText('We’ll refund $49 to your card')).toBeVisible()
  await expect(page.getByText('Teeth Cleaning, Dec 2, 2026')).toBeVisible()
  const times = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: 'Another time for Teeth Cleaning?' })
  const first = times.getByRole('link').first()
  await expect(first).toHaveText(/^Mon, Nov 23 \d\d\.\d\d [AP]M$/)
  const time = ((await first.textContent()) ?? '').slice(-8)
  await first.click()
  const dialog = page.getByRole('dialog', { name: 'Teeth Cleaning' })
  await expect(dialog.locator(`input[name=slot][value^="${time}"]`)).toBeChecked()
})

test('a press before the profile has arrived books with its phone number', async ({ page, portal }) => {
  await enter(page, portal)
  await bookThrough(page, portal, '2026-12-02', 'Cavity Filling')
  const letGo = await holdBack(page, '**/api/me')
  await page.goto('/appointment?date=2026-11-24')
  const dialog = await openDialog(page, 'Teeth Cleaning')
  await expect(dialog.getByLabel('Number')).toHaveValue('')
  const asked = page.waitForRequest('**/api/booking')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  letGo()
  expect((await asked).postDataJSON()).toMatchObject({ phone: '(503) 555-0113' })
})
