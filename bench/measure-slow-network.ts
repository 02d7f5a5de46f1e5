import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import { startPortal } from '../prove/processes/portal-process.ts'
import { findChromium } from '../scripts/chromium.ts'
import { freePort } from '../server/free-port.ts'

/** "Slow 3G" as the developer tools of browsers define it: milliseconds of latency, and bytes a second. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

/** Limit of the median of each step in milliseconds. */
export const limits = {
  'home page: the main button acts': 8_000,
  'home page: **Get Started** until the login form': 5_000,
  'appointment page: a day, then a card until its dialog': 4_000,
} as const

export type SlowStep = keyof typeof limits

/** What a step took in milliseconds, and what a page of the same bytes takes on the same network. */
interface SlowRun {
  readonly took: number
  readonly bytes: number
  readonly bare: number
}

export type SlowNetworkResults = Record<SlowStep, readonly SlowRun[]>

/** Measures a visitor with an empty cache on a phone with slow 3G. Each run has its control: one file of the same bytes. */
export async function measureSlowNetwork({ rounds }: { rounds: number }): Promise<SlowNetworkResults> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium to measure with.')
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const portal = await startPortal({ DATA_DIR: folder, DEMO_SEED: '1', RATE_LIMITS: 'off' })
  const bare = await startBarePage()
  const browser = await chromium.launch({ executablePath })
  const results: Record<SlowStep, SlowRun[]> = {
    'home page: the main button acts': [],
    'home page: **Get Started** until the login form': [],
    'appointment page: a day, then a card until its dialog': [],
  }
  try {
    const steps = Object.entries(stepsOn(portal.url)) as [SlowStep, Step][]
    for (let round = 0; round < rounds; round++) {
      for (const [name, step] of steps) {
        const { took, bytes } = await onSlowNetwork(browser, step)
        const control = await onSlowNetwork(browser, async (page, measure) =>
          measure(async () => {
            await page.goto(bare.urlOf(bytes), { waitUntil: 'load' })
          }),
        )
        results[name].push({ took, bytes, bare: control.took })
      }
    }
    return results
  } finally {
    await browser.close()
    await bare.close()
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Measured = Pick<SlowRun, 'took' | 'bytes'>
type Measure = (work: () => Promise<void>) => Promise<Measured>
type Step = (page: Page, measure: Measure) => Promise<Measured>

function stepsOn(url: string): Record<SlowStep, Step> {
  return {
    'home page: the main button acts': (page, measure) =>
      measure(async () => {
        await page.goto(url, { waitUntil: 'commit' })
        await mainButton(page).click({ noWaitAfter: true })
        await page.waitForURL(/login|appointment/, { waitUntil: 'commit' })
      }),
    'home page: **Get Started** until the login form': async (page, measure) => {
      await page.goto(url, { waitUntil: 'commit' })
      await mainButton(page).waitFor()
      return measure(async () => {
        await mainButton(page).click({ noWaitAfter: true })
        await page.getByLabel('Email').waitFor()
      })
    },
    'appointment page: a day, then a card until its dialog': async (page, measure) => {
      const person = {
        name: 'Nora Slow',
        email: `${randomBytes(6).toString('hex')}@patients.test`,
        password: 'a slow smile',
      }
      await page.request.post(`${url}/api/auth/sign-up/email`, { data: person, headers: { origin: url } })
      await page.goto(`${url}/appointment?date=${nextMonday()}`, { waitUntil: 'networkidle' })
      const day = page.locator('.day-free[aria-pressed=false]').filter({ visible: true }).first()
      const date = await day.getAttribute('data-day')
      return measure(async () => {
        await day.click()
        await page.locator(`[data-day="${date}"][aria-pressed=true]`).waitFor()
        await page.getByRole('button', { name: 'Book Appointment', disabled: false }).first().click()
        await page.getByRole('dialog').getByLabel('Number').waitFor()
      })
    },
  }
}

/** Returns a day whose week has other free days. */
function nextMonday(): string {
  const { day } = clinicTimeAt(new Date(), 'UTC')
  return addDays(day, 8 - (new Date(day).getUTCDay() || 7))
}

function mainButton(page: Page) {
  return page.getByRole('link', { name: 'Get Started' }).first()
}

/** Runs a step on a new phone with an empty cache. */
async function onSlowNetwork(browser: Browser, step: Step): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow3G)
    let received = 0
    session.on('Network.dataReceived', ({ encodedDataLength }) => {
      received += encodedDataLength
    })
    return await step(page, async (work) => {
      const [before, began] = [received, performance.now()]
      await work()
      return { took: performance.now() - began, bytes: received - before }
    })
  } finally {
    await context.close()
  }
}

/** Serves a page with one script of as many bytes as its address says. */
async function startBarePage() {
  const server = createServer(({ url = '/' }, response) => {
    const bytes = Number(url.slice(1).replace('.js', ''))
    const isScript = url.endsWith('.js')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? `//${'x'.repeat(bytes)}` : `<!doctype html><title>Bytes</title><script src="${url}.js"></script>`,
    )
  })
  const port = await freePort()
  server.listen(port)
  return {
    urlOf: (bytes: number) => `http://localhost:${port}/${bytes}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
