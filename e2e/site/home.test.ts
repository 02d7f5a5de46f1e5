import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { addChildren, bookThrough, callAs, enter, enterAsAdmin } from '../support/without-pages.ts'

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Records the layout shifts within the main part of each page that is loaded from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    const add = (list: PerformanceObserverEntryList) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        if (sources.some(({ node }) => node?.parentElement?.closest('main')))
          (window as unknown as { shifted: number }).shifted += value
      }
    }
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('home leads with free times, each a link to its dialog', async ({ page }) => {
    await page.goto('/')
    const section = page.getByRole('region', { name: 'Free times this week' })
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Toothache Check', 'Teeth Cleaning'])
    const time = section.getByRole('link', { name: 'Book Toothache Check, today, Mon, Nov 23, 09.20 AM' })
    await expect(time).toHaveAttribute('href', /date=2026-11-23&treatment=.+&slot=09\.20/)
    // The date is on the card once, not on each of its times.
    await expect(section.getByRole('listitem').first().getByText('Nov 23')).toHaveCount(1)
    await expect(page.getByRole('link', { name: /^Next free: today 09.20 AM/ })).toBeVisible()
  })
})

test('home has half the padding of before, and nothing moves while it loads', async ({ page }) => {
  const shifted = await watchShifts(page)
  for (const [width, most] of [
    [390, 5_700],
    [1440, 3_600],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most)
    expect(await shifted()).toBe(0)
  }
})

test('the reviews have pages', async ({ page, otherPage, portal }) => {
  await enterAsAdmin(otherPage, portal)
  for (let n = 1; n <= 12; n++)
    await callAs(otherPage, portal, 'POST', '/testimonial', {
      name: `Patient ${n}`,
      location: 'Bend',
      review: 'Good.',
      stars: 5,
    })
  await page.goto('/review')
  await expect(page.getByRole('figure')).toHaveCount(12)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/review?page=2')
  await expect(page.getByRole('figure')).toHaveCount(3)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
})

for (const width of [390, 1024]) {
  test(`signed in at ${width} px, home shows the next visit and usual treatments, and nothing moves`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const shifted = await watchShifts(page)
    await enter(page, portal)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Book your next visit' })).toBeVisible()
    expect(await shifted()).toBe(0)

    await bookThrough(page, portal, '2026-11-23', 'Toothache Check', await addChildren(page, portal))
    await bookThrough(page, portal, '2026-12-02', 'Cavity Filling')
    await portal.advance(6 * 60)
    const html = await (await page.request.get('/')).text()
    expect(html).not.toContain('Leo')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Your next visit: Wed, Dec 2, 10.00 AM' })).toBeVisible()
    const visit = page.getByRole('article', { name: 'Cavity Filling' })
    await expect(visit.getByRole('link', { name: 'Directions' })).toBeVisible()
    await expect(visit.getByRole('link', { name: 'Move Cavity Filling' })).toBeVisible()
    await expect(visit.getByRole('link', { name: 'Pay $79 for Cavity Filling' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your New Smile Starts Here')
    expect(await shifted()).toBe(0)

    await page.getByRole('link', { name: /^Toothache Check For Leo Lindqvist Next free: / }).click()
    await expect(page.getByRole('dialog', { name: 'Toothache Check' })).toBeVisible()
  })
}

test('an expired session shows no box of visits, not even for a moment', async ({ page }) => {
  const shifted = await watchShifts(page)
  await page.addInitScript(() => localStorage.setItem('accessToken', 'of.an.old.session'))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await shifted()).toBe(0)
})
