import type { Page } from '@playwright/test'
import type { FittingEntry } from '#contract/schemas/waitlist.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal-process.ts'
import { resize, toast } from '../support/steps.ts'
import { bookThrough, callAs, enterAsAdmin, joinWaitlist, scheduleThrough } from '../support/without-pages.ts'

const tomorrow = '2026-11-24'

/** Opens tomorrow's board, whose one doctor is free from 8 to 10, with two who wait. */
async function open(page: Page, otherPage: Page, portal: Portal) {
  await enterAsAdmin(page, portal)
  await scheduleThrough(page, portal, 'Teeth Cleaning', { 'Dr. Ada Molar': { start: '08:00', end: '10:00' } })
  await joinWaitlist(otherPage, portal, 'Grace Huang')
  // Who joined earlier comes first.
  await portal.advance(1)
  await joinWaitlist(otherPage, portal, 'Noa Levi', { times: ['morning'] })
  await page.goto(`/dashboard/today?date=${tomorrow}`)
}

const half = (page: Page, name: RegExp) => page.getByRole('button', { name })
const book = /^Book: 120 minutes free from 08.00 AM, Dr. Ada Molar/
const undo = (page: Page) => page.getByRole('status').filter({ hasText: 'Offered to' })

test('a gap lists who on the waitlist fits, offers the time, and takes the offer back', async ({
  page,
  otherPage,
  portal,
}) => {
  await open(page, otherPage, portal)
  await half(page, /^2 waiting fit: 120 minutes free from 08.00 AM, Dr. Ada Molar/).click()
  const dialog = page.getByRole('dialog', { name: 'Who fits' })
  await expect(dialog).toContainText('Dr. Ada Molar, Tue, Nov 24, 08.00 AM – 10.00 AM')
  await expect(dialog.getByRole('listitem')).toHaveText([/^Grace Huang/, /^Noa Levi/])
  await dialog.getByRole('button', { name: 'Offer 08.30 AM to Noa Levi, Teeth Cleaning' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(undo(page)).toContainText('Offered to Noa Levi: Tue, Nov 24, 08.30 AM')
  await expect(page.locator('.desk-why')).toContainText('Offered to Noa Levi')
  await expect(half(page, /^1 waiting fit: /)).toBeVisible()
  expect((await portal.mails()).map(({ subject }) => subject)).toContain('A time became free for you: Nov 24, 2026')
  await undo(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(toast(page, 'Offer withdrawn: Noa Levi. They may already have the email.')).toBeVisible()
  await expect(half(page, /^2 waiting fit: /)).toBeVisible()
})

test('the halves of a gap are next to each other for the arrow keys, in the one stop of the board', async ({
  page,
  otherPage,
  portal,
}) => {
  await open(page, otherPage, portal)
  const second = half(page, /^2 waiting fit: /)
  await expect(second).toBeVisible()
  await expect(page.locator('.desk-board :is(button, [tabindex]):not([tabindex="-1"])')).toHaveCount(0)
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await expect(half(page, book)).toBeFocused()
  await expect(half(page, book)).toHaveAccessibleName(/, 2 waiting fit$/)
  await page.keyboard.press('ArrowRight')
  await expect(second).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(half(page, book)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Treatment')).toBeFocused()
  await page.keyboard.type('Teeth Cl')
  await expect(page.getByRole('dialog').getByLabel('Doctor').locator('option:checked')).toContainText('Dr. Ada Molar')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await half(page, book).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const first = page.getByRole('button', { name: 'Offer 08.30 AM to Grace Huang, Teeth Cleaning' })
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(undo(page)).toContainText('Offered to Grace Huang: Tue, Nov 24, 08.30 AM')
})

test('the second half follows changes of the day, and is gone when no one fits', async ({
  page,
  otherPage,
  portal,
}) => {
  await open(page, otherPage, portal)
  await expect(half(page, /^2 waiting fit: /)).toBeVisible()
  // An appointment for the treatment on this day.
  await bookThrough(otherPage, portal, tomorrow, 'Teeth Cleaning')
  await expect(half(page, /^1 waiting fit: /)).toBeVisible()
  await enterAsAdmin(otherPage, portal)
  const date = '2026-11-25'
  const [entry] = await callAs<FittingEntry[]>(otherPage, portal, 'GET', `/desk/waitlist/fits?date=${date}`)
  const slot = entry?.fits[0]?.slot
  await callAs(otherPage, portal, 'POST', `/desk/waitlist/${entry?._id}/offer`, { date, slot })
  await expect(half(page, /waiting fit/)).toHaveCount(0)
  await expect(half(page, /^Book: .* free from/).first()).toBeVisible()
})

test('a phone offers a gap of the agenda', async ({ page, otherPage, portal }) => {
  await open(page, otherPage, portal)
  await resize(page, { width: 390, height: 844 })
  await half(page, /^2 waiting fit: /).click()
  await page.getByRole('button', { name: 'Offer 08.30 AM to Grace Huang, Teeth Cleaning' }).click()
  await expect(undo(page)).toContainText('Offered to Grace Huang')
})

test('[ and ] open the days next to today from every page of the staff', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  for (const [key, date] of [
    [']', tomorrow],
    ['[', '2026-11-22'],
  ] as const) {
    await page.goto('/dashboard/users')
    await expect(page.getByRole('banner').getByRole('link', { name: /^Mon, Nov 23/ })).toBeVisible()
    await page.keyboard.press(key)
    await expect(page).toHaveURL(`/dashboard/today?date=${date}`)
  }
})
