import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { addDays } from '#contract/dates.ts'
import { findChromium } from '../scripts/chromium.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Cluster } from './cluster.ts'
import { seedScheduledClinic, zone } from './schedule-clinic.ts'

/** Number of bookings of the day whose board is opened. */
export const bookedOnBoard = 300

/** Processor time of Chromium's main thread in milliseconds. */
interface Spent {
  readonly script: number
  readonly layout: number
}

/** Results of each run: until the board of a loaded page is drawn, and when the day is opened from another day. */
export interface BoardResults {
  readonly loaded: readonly Spent[]
  readonly opened: readonly Spent[]
}

/** Measures the script of the day board in Chromium. */
export async function measureBoard(cluster: Cluster, { rounds }: { rounds: number }): Promise<BoardResults> {
  await cluster.create('board')
  return cluster.use('board', async (db) => {
    await migrate(db)
    const numbers = { treatments: 20, doctors: 16, chairs: 16, patients: 1_000, bookedADay: bookedOnBoard }
    const day = addDays(await seedScheduledClinic(db, numbers), 1)
    await sql`vacuum analyze`.execute(db)
    const portal = await cluster.startPortal('board', { CLINIC_TIME_ZONE: zone })
    const executablePath = findChromium()
    if (executablePath === undefined) throw new Error('There is no Chromium to measure with.')
    const browser = await chromium.launch({ executablePath })
    try {
      const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } })
      const data = { name: 'Rita Desk', email: 'rita@clinic.test', password: 'a measured smile' }
      await context.request.post('/api/auth/sign-up/email', { data, headers: { origin: portal.url } })
      await sql`update person set role = 'receptionist', email_verified = true where email = ${data.email}`.execute(db)
      const found: { loaded: Spent; opened: Spent }[] = []
      // The first one fills the caches of the browser and the portal.
      for (let round = 0; round <= rounds; round++) {
        const loaded = await withPage(context, async (page, spentUntil) => {
          await page.goto(`/dashboard/today?date=${day}`)
          return spentUntil(bookedOnBoard)
        })
        const opened = await withPage(context, async (page, spentUntil) => {
          await page.goto(`/dashboard/today?date=${addDays(day, -1)}`)
          const before = await spentUntil(0)
          await page.keyboard.press(']')
          const after = await spentUntil(bookedOnBoard)
          return { script: after.script - before.script, layout: after.layout - before.layout }
        })
        found.push({ loaded, opened })
      }
      const [, ...counted] = found
      return { loaded: counted.map(({ loaded }) => loaded), opened: counted.map(({ opened }) => opened) }
    } finally {
      await browser.close()
    }
  })
}

/** Returns what the page has spent so far, once the board shows these bookings. */
type SpentUntil = (booked: number) => Promise<Spent>

/** Runs `work` on a new page that is measured. */
async function withPage<T>(
  context: BrowserContext,
  work: (page: Page, spentUntil: SpentUntil) => Promise<T>,
): Promise<T> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // Of the thread, so that other work on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const result = await work(page, async (booked) => {
    await page.waitForFunction(
      (count) => document.querySelector('.desk-grid') && document.querySelectorAll('[data-block]').length === count,
      booked,
    )
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    const { metrics } = await session.send('Performance.getMetrics')
    const spent = (metric: string) => (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN) * 1_000
    return { script: spent('ScriptDuration'), layout: spent('RecalcStyleDuration') + spent('LayoutDuration') }
  })
  await page.close()
  return result
}
