import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, holdBack, openDialog, slotFrom, treatmentCard } from '../support/steps.ts'
import { bookThrough, closeThrough, enter, enterAsAdmin } from '../support/without-pages.ts'

test.use({ refusals: /^(429 \/api\/available\/changes|409 \/api\/booking|Failed to load resource: net::ERR_.*)$/ })

/** Disables long timers, so that pages do not poll and update only on notifications. */
async function disablePolling(context: BrowserContext) {
  await context.addInitScript(() => {
    const { setInterval, setTimeout } = window
    const longMs = 10_000
    const rare = { setInterval, setTimeout }
    for (const name of ['setInterval', 'setTimeout'] as const) {
      Object.assign(window, {
        [name]: (work: () => void, ms = 0) => (ms < longMs ? rare[name].call(window, work, ms) : 0),
      })
    }
  })
}

const cleaning = (page: Page) => treatmentCard(page, 'Teeth Cleaning')

/** Opens a day and waits until the page is subscribed to its changes. */
async function watchDay(page: Page, day: string, origin = '') {
  const heard = page.waitForResponse((answer) => isStream(answer.request()))
  await page.goto(origin + appointmentOn(day))
  await heard
  await expect(cleaning(page)).toContainText('spaces Available')
}

/** Opens a day as `watchDay` does, and waits until the page would announce a change: it does not announce earlier ones. */
async function watchAnnounced(page: Page, day: string) {
  const announcer = page.waitForResponse(/\/change-announcement-/)
  await watchDay(page, day)
  const module = (await announcer).url()
  await page.evaluate(async (url) => {
    await import(url)
    // React renders what it has loaded before the second frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  }, module)
}

function isStream(request: Request): boolean {
  return new URL(request.url()).pathname === '/api/available/changes'
}

async function show(page: Page, visibility: 'visible' | 'hidden') {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)
}

test('updates and announces the free spaces when another patient books', async ({
  page,
  otherPage,
  context,
  portal,
}) => {
  await disablePolling(context)
  await enter(page, portal)
  await enter(otherPage, portal)
  await watchAnnounced(page, '2026-12-08')
  await expect(cleaning(page)).toContainText('9 spaces Available')
  await expect(cleaning(page)).toContainText('First free: 08.30 AM')
  const said = page.getByRole('status').filter({ hasText: 'spaces Available now' })
  await expect(said).toHaveCount(0)

  await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  await expect(cleaning(page)).toContainText('8 spaces Available')
  await expect(cleaning(page)).toContainText('First free: 09.00 AM')
  await expect(said).toHaveText('Teeth Cleaning: 8 spaces Available now')
})

test('shows many changes immediately and announces them as one', async ({ page, otherPage, portal }) => {
  await enter(page, portal)
  await page.clock.install({ time: new Date('2026-11-23T09:00:00-08:00') })
  await watchAnnounced(page, '2026-12-08')
  await page.clock.pauseAt(new Date('2026-11-23T09:01:00-08:00'))
  const said = page.getByRole('status').filter({ hasText: /spaces Available now|Free times have changed/ })
  const texts = []
  for (const [treatment, left] of [
    ['Teeth Cleaning', 8],
    ['Cavity Filling', 7],
    ['Teeth Whitening', 3],
  ] as const) {
    await enter(otherPage, portal)
    await bookThrough(otherPage, portal, '2026-12-08', treatment)
    const shown = async () => {
      await page.clock.runFor(50)
      return treatmentCard(page, treatment).textContent()
    }
    await expect.poll(shown).toContain(`${left} spaces Available`)
    await page.clock.runFor(50)
    texts.push(await said.textContent())
  }
  const first = 'Teeth Cleaning: 8 spaces Available now'
  expect(texts).toEqual([first, first, first])
  await page.clock.runFor(10_000)
  await expect(said).toHaveText('Free times have changed.')
})

test('shows that the clinic has closed the day', async ({ page, otherPage, context, portal }) => {
  await disablePolling(context)
  await enter(page, portal)
  await enterAsAdmin(otherPage, portal)
  await watchDay(page, '2026-12-09')
  await closeThrough(otherPage, portal, '2026-12-09', '2026-12-10', 'We move to another floor.')
  await expect(page.getByText('The clinic is closed on Dec 9, 2026.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Thursday, December 10, closed' })).toBeVisible()
})

test('two tabs share one stream, which the second tab takes over', async ({ page, otherPage, context, portal }) => {
  const opened: Page[] = []
  context.on('request', (request) => {
    if (isStream(request)) opened.push(request.frame().page())
  })
  await disablePolling(context)
  await enter(page, portal)
  await enter(otherPage, portal)
  await watchDay(page, '2026-12-08')
  const tab = await context.newPage()
  await tab.goto(appointmentOn('2026-12-08'))
  await expect(cleaning(tab)).toContainText('9 spaces Available')

  await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  for (const each of [page, tab]) await expect(cleaning(each)).toContainText('8 spaces Available')
  expect(opened).toEqual([page])

  const handedOver = tab.waitForResponse((answer) => isStream(answer.request()))
  await page.close()
  await handedOver
  await enter(otherPage, portal)
  await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  await expect(cleaning(tab)).toContainText('7 spaces Available')
  expect(opened).toEqual([page, tab])
})

test('updates a tab that subscribes after a booking', async ({ page, otherPage, context, portal }) => {
  await disablePolling(context)
  await enter(page, portal)
  await enter(otherPage, portal)
  await watchDay(page, '2026-12-08')
  const tab = await context.newPage()
  const letGo = await holdBack(tab, '**/assets/live-availability-*.js')
  await tab.goto(appointmentOn('2026-12-08'))
  await expect(cleaning(tab)).toContainText('9 spaces Available')
  await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  await expect(cleaning(page)).toContainText('8 spaces Available')
  letGo()
  await expect(cleaning(tab)).toContainText('8 spaces Available')
})

test('closes the stream in a background tab, and updates when the tab is visible', async ({
  page,
  otherPage,
  context,
  portal,
}) => {
  await disablePolling(context)
  await enter(page, portal)
  await enter(otherPage, portal)
  await watchDay(page, '2026-12-08')
  const ended = page.waitForEvent('requestfailed', isStream)
  await show(page, 'hidden')
  await ended
  await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  await expect(cleaning(page)).toContainText('9 spaces Available')
  await show(page, 'visible')
  await expect(cleaning(page)).toContainText('8 spaces Available')
})

test('shows that the chosen slot is taken without changing the choice', async ({
  page,
  otherPage,
  context,
  portal,
}) => {
  await disablePolling(context)
  await enter(page, portal)
  await enter(otherPage, portal)
  await watchDay(page, '2026-12-08')
  const dialog = await openDialog(page, 'Teeth Cleaning')
  await slotFrom(dialog, '09.00 AM').check()
  await dialog.getByLabel('Number').fill('(503) 555-0117')

  await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  await expect(slotFrom(dialog, '08.30 AM')).toHaveCount(0)
  await expect(slotFrom(dialog, '09.00 AM')).toBeChecked()
  await expect(dialog.getByRole('status')).toHaveText('')

  await enter(otherPage, portal)
  await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  await expect(dialog.getByRole('status')).toHaveText('09.00 AM is no longer free.')
  await expect(slotFrom(dialog, '09.00 AM')).toBeChecked()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    '09.00 AM was just booked by someone else. We’ve selected 09.30 AM instead.',
  )
  await expect(dialog.getByRole('status')).toHaveText('')
  await expect(dialog.getByLabel('Number')).toHaveValue('(503) 555-0117')
})

test('neither loads again when the stream opens nor polls beside it', async ({ page, portal }) => {
  await page.clock.install({ time: new Date('2026-11-23T09:00:00-08:00') })
  await enter(page, portal)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/available') && !isStream(request)) asked.push(pathname)
  })
  await watchDay(page, '2026-12-08')
  await expect(page.getByRole('link', { name: /^Next day with free times/ })).toBeVisible()
  await expect(page.locator('[data-day="2026-12-09"]')).not.toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(61_000)
  expect(asked.toSorted()).toEqual(['/api/available', '/api/available/days', '/api/available/first'])
})

test('polls without streams', async ({ page, otherPage, portal }) => {
  await page.route('**/api/available/changes?*', (route) => route.fulfill({ status: 429, json: {} }))
  await page.clock.install({ time: new Date('2026-11-23T09:00:00-08:00') })
  await enter(page, portal)
  await enter(otherPage, portal)
  await watchDay(page, '2026-12-08')
  await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  await page.clock.fastForward(16_000)
  await expect(cleaning(page)).toContainText('8 spaces Available')
})
