import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, expectNoSidewaysScroll, selectLanguage, tabTo, treatmentCard } from '../support/steps.ts'
import { closeThrough, enter, enterAsAdmin } from '../support/without-pages.ts'

// The clinic's today is Monday, November 23.
const calendar = (page: Page) => page.getByRole('region', { name: 'Choose a day' })
const day = (page: Page, name: string) => calendar(page).getByRole('button', { name })
const range = (page: Page) => calendar(page).getByRole('heading')

test('shows four weeks, this one first, without past days', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto('/appointment')
  await expect(range(page)).toHaveAccessibleName('Nov 23 – Dec 19')
  const days = calendar(page).getByRole('table').getByRole('button')
  await expect(days.first()).toHaveAccessibleName('Monday, November 23, today, 36 free times')
  await expect(days).toHaveCount(27)
  await expect(calendar(page).getByRole('cell').first()).toBeEmpty()

  const earlier = day(page, 'Previous four weeks')
  await expect(earlier).toBeDisabled()
  await day(page, 'Next four weeks').click()
  await expect(range(page)).toHaveAccessibleName('Dec 20 – Jan 16, 2027')
  await earlier.click()
  await expect(range(page)).toHaveAccessibleName('Nov 23 – Dec 19')
})

test('moves by keyboard from one tab stop', async ({ page, otherPage, portal }) => {
  const { keyboard } = page
  await enterAsAdmin(otherPage, portal)
  await closeThrough(otherPage, portal, '2026-11-26', '2026-11-26', 'Thanksgiving')
  await enter(page, portal)
  await page.goto(appointmentOn('2026-11-24'))
  const chosen = day(page, 'Tuesday, November 24, 40 free times')
  await tabTo(page, chosen)
  await expect(chosen.getByText('40 free times')).toBeVisible()
  await expect(calendar(page).getByRole('table').locator('[tabindex="0"]')).toHaveCount(1)
  for (const [key, name] of [
    ['ArrowRight', 'Wednesday, November 25'],
    ['ArrowRight', 'Thursday, November 26, closed, Thanksgiving'],
    ['ArrowDown', 'Thursday, December 3'],
    ['Home', 'Sunday, November 29, closed'],
    ['End', 'Saturday, December 5'],
    ['ArrowUp', 'Saturday, November 28'],
    ['Home', 'Monday, November 23, today'],
    ['ArrowLeft', 'Monday, November 23, today'],
    ['PageDown', 'Monday, December 21'],
    ['PageDown', 'Monday, January 18'],
    ['PageUp', 'Monday, December 21'],
    ['PageUp', 'Monday, November 23, today'],
  ] as const) {
    await keyboard.press(key)
    await expect(day(page, name), key).toBeFocused()
  }
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await keyboard.press(key)
  await expect(day(page, 'Thursday, November 26'), 'a closed day is not chosen').toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Available appointments on Nov 27, 2026' })).toBeVisible()
  await expect(day(page, 'Friday, November 27')).toBeFocused()
  await keyboard.press('Tab')
  await expect(calendar(page).locator(':focus')).toHaveCount(0)
})

test('begins weeks on Saturday in Arabic, and moves forward by the left arrow', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto(appointmentOn('2026-11-24'))
  await expect(calendar(page)).toBeVisible()
  await selectLanguage(page, 'ar')
  const buttons = page.getByRole('table').getByRole('button')
  await expect(buttons).toHaveCount(26)
  await page.locator('[data-day="2026-11-24"]').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('[data-day="2026-11-25"]')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-day="2026-11-30"]')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('shows one week, and four after a press on their dates', async ({ page, portal }) => {
    await enter(page, portal)
    await page.goto(appointmentOn('2026-12-02'))
    const days = calendar(page).getByRole('table').getByRole('button')
    await expect(days).toHaveCount(7)
    await day(page, 'Next week').tap()
    await expect(days.first()).toHaveAccessibleName('Sunday, December 6, closed')
    await day(page, 'Previous week').tap()
    await day(page, 'Previous week').tap()
    await expect(days).toHaveCount(6)
    await expect(day(page, 'Previous week')).toBeDisabled()

    const dates = day(page, 'Nov 23 – Nov 28 show four weeks')
    await expect(dates).toHaveAttribute('aria-expanded', 'false')
    await dates.tap()
    await expect(days).toHaveCount(27)
    await expect(day(page, 'Nov 23 – Dec 19 show four weeks')).toHaveAttribute('aria-expanded', 'true')
    await expectNoSidewaysScroll(page)
    await day(page, 'Thursday, December 17').tap()
    await expect(page.getByRole('heading', { name: 'Available appointments on Dec 17, 2026' })).toBeVisible()
    await day(page, 'Nov 23 – Dec 19 show four weeks').tap()
    await expect(days).toHaveCount(7)
    await expect(day(page, 'Thursday, December 17')).toHaveAttribute('aria-pressed', 'true')
  })

  test('keeps the week of the chosen day when weeks begin on another day', async ({ page, portal }) => {
    await enter(page, portal)
    await page.goto(appointmentOn('2026-12-05'))
    const days = calendar(page).getByRole('table').getByRole('button')
    await expect(days.first()).toHaveAccessibleName(/November 29/)
    await selectLanguage(page, 'ar')
    // In Arabic, this Saturday begins its week.
    await expect(page.locator('[data-day]:visible')).toHaveCount(7)
    await expect(page.locator('[data-day]:visible').first()).toHaveAttribute('data-day', '2026-12-05')
  })

  test('has the first button to book in view after a day is chosen', async ({ page, portal }) => {
    await enter(page, portal)
    await page.goto('/appointment')
    await day(page, 'Thursday, November 26').tap()
    await expect(page.getByRole('heading', { name: 'Available appointments on Nov 26, 2026' })).toBeVisible()
    const button = treatmentCard(page, 'Cavity Filling').getByRole('button', { name: 'Book Appointment' })
    await expect(button).toBeEnabled()
    const box = await button.boundingBox()
    // The tap may have scrolled the page.
    const scrolled = await page.evaluate(() => scrollY)
    expect((box?.y ?? 0) + (box?.height ?? 0) + scrolled, 'its lower edge').toBeLessThanOrEqual(844)
  })
})
