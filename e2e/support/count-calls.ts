import { type BrowserContext, type BrowserContextOptions, expect, type Page, type Request } from '@playwright/test'

/** Browsers that open pages at the same time, since most of the time is spent waiting for the network to be idle. */
const lanes = 6
/** How long a page must send nothing until it counts as idle, in milliseconds. A stream may stay open. */
const idleMs = 1_200

/**
 * Opens a page in a new tab and returns its calls of the API until the network is idle, streams included, such as
 * `GET /clinic`.
 */
async function callsOf(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage()
  const calls: string[] = []
  let last = Date.now()
  const open = new Set<Request>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    last = Date.now()
    if (!pathname.endsWith('/changes')) open.add(request)
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.slice('/api'.length)}${search}`)
  })
  const end = (request: Request) => {
    last = Date.now()
    open.delete(request)
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.goto(path)
  await expect
    .poll(() => open.size === 0 && Date.now() - last > idleMs, { timeout: 60_000, intervals: [100] })
    .toBe(true)
  await page.close()
  return calls
}

/**
 * Expects at most `most` calls of each page, none of them twice. Each page is opened with the session of `opener`, in browsers
 * that share nothing else: tabs of one browser would share a stream.
 */
export async function expectCalls(
  opener: Page,
  openBrowser: (options: BrowserContextOptions) => Promise<BrowserContext>,
  paths: readonly string[],
  most: number,
): Promise<void> {
  const storageState = await opener.context().storageState()
  const left = [...paths]
  const checkNext = async () => {
    const context = await openBrowser({ storageState })
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const calls = await callsOf(context, path)
      if (process.env.SHOW_CALLS) console.log(path, calls.length, calls)
      expect.soft(calls.length, `${path} asks ${calls.join(', ')}`).toBeLessThanOrEqual(most)
      const twice = calls.filter((call, place) => calls.indexOf(call) !== place)
      expect.soft(twice, `${path} asks twice`).toEqual([])
    }
    await context.close()
  }
  await Promise.all(Array.from({ length: lanes }, checkNext))
}
