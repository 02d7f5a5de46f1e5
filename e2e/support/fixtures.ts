import { setTimeout as delay } from 'node:timers/promises'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
  type Request,
} from '@playwright/test'
import { type Portal, startPortal } from './portal-process.ts'
import { isProvoked } from './provoked.ts'

interface WorkerFixtures {
  /** Time of the clinic's clock at the start of the worker. Files that set it use a portal of their own. */
  now: string
  portal: Portal
}

interface Fixtures {
  /** Expected errors as `<status> <path>`: the browser logs each as an error. */
  refusals: RegExp | undefined
  /** Collects unexpected errors and requests. Any entry at the end fails the test. */
  complaints: string[]
  /** Opens another browser, with a session of its own unless the options hold one. */
  openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A second browser with a session of its own. */
  otherPage: Page
  /** Resets the portal before each test. */
  reset: undefined
}

/** `test` with a portal. Fails on console errors, page errors and requests to other origins. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  now: ['2026-11-23T09:00:00-08:00', { scope: 'worker', option: true }],
  portal: [
    async ({ now }, use) => {
      const portal = await startPortal(now)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  refusals: [undefined, { option: true }],
  complaints: async ({ refusals }, use) => {
    const complaints: string[] = []
    await use(complaints)
    const unexpected = complaints.filter((complaint) => !refusals?.test(complaint))
    base.expect(unexpected, 'what the console, the pages and the network had to say').toEqual([])
  },
  context: async ({ context, portal, complaints }, use) => {
    await watch(context, portal, complaints)
    await use(context)
    await endRoutes(context)
  },
  reset: [
    async ({ portal }, use) => {
      await portal.reset()
      await use(undefined)
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, portal, complaints }, use) => {
    const opened = new Set<BrowserContext>()
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: portal.url, ...options })
      opened.add(context)
      context.once('close', () => opened.delete(context))
      await watch(context, portal, complaints)
      return context
    })
    for (const context of opened) {
      await endRoutes(context)
      await context.close()
    }
  },
  otherPage: async ({ openBrowser }, use) => {
    const context = await openBrowser()
    await use(await context.newPage())
  },
})

export { expect } from '@playwright/test'

// Listens only: a route would intercept every request and disable the browser's cache. The browser resolves no other
// host names (playwright.config.ts).
async function watch(context: BrowserContext, portal: Portal, complaints: string[]) {
  const note = (request: Request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== portal.url) complaints.push(`request to ${request.url()}`)
  }
  context.on('requestfinished', note)
  context.on('requestfailed', (request) => {
    // A request that the page's policy blocked was not sent.
    if (request.failure()?.errorText !== 'csp') note(request)
  })
  context.on('weberror', (error) => complaints.push(error.error().stack || error.error().message))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const status = /status of (\d+)/.exec(message.text())?.[1]
    const { pathname } = new URL(message.location().url || portal.url)
    const complaint = status ? `${status} ${pathname}` : message.text()
    if (!isProvoked(context, complaint)) complaints.push(complaint)
  })
  if (process.env.RANDOM_DELAYS) await shake(context)
}

/** Ignores errors of routes that are still waiting. One that came between two tests would end the worker. */
async function endRoutes(context: BrowserContext) {
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
}

/** Delays every answer at random, to find tests and pages that depend on their order. */
async function shake(context: BrowserContext) {
  await context.route('**/*', async (route) => {
    const weather = Math.random()
    await delay(weather < 0.3 ? 0 : weather < 0.9 ? weather * 400 : 1_500)
    // The page may be closed.
    await route.continue().catch(() => undefined)
  })
}
