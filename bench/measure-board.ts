import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { addDays } from '#contract/dates.ts'
import { findChromium } from '../scripts/chromium.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Cluster } from './cluster.ts'
import { seedScheduledClinic, zone } from './schedule-clinic.ts'

/** Number of bookings of the day whose board is opened. */
export const bookedOnBoard = 300

/** Milliseconds of script of each run: until the board of a loaded page is drawn, and when the day is opened from another page. */
export interface BoardResults {
  readonly loaded: readonly number[]
  readonly opened: readonly number[]
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
    const browser = await chromium.launch({ executablePath: findChromium() })
    try {
      const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } })
      const data = { name: 'Rita Desk', email: 'rita@clinic.test', password: 'a measured smile' }
      await context.request.post('/api/auth/sign-up/email', { data, headers: { origin: portal.url } })
      await sql`update person set role = 'receptionist', email_verified = true where email = ${data.email}`.execute(db)
      const found: { loaded: number; opened: number }[] = []
      // The first one fills the caches of the browser and the portal.
      for (let round = 0; round <= rounds; round++) {
        const page = await context.newPage()
        const loaded = await scriptOf(page, `/dashboard/today?date=${day}`)
        await page.close()
        const other = await context.newPage()
        const before = await scriptOf(other, `/dashboard/today?date=${addDays(day, -1)}`, 0)
        await other.keyboard.press(']')
        found.push({ loaded, opened: (await drawn(other, bookedOnBoard)) - before })
        await other.close()
      }
      const [, ...counted] = found
      return { loaded: counted.map(({ loaded }) => loaded), opened: counted.map(({ opened }) => opened) }
    } finally {
      await browser.close()
    }
  })
}

async function scriptOf(page: Page, path: string, booked = bookedOnBoard): Promise<number> {
  await page.goto(path)
  return drawn(page, booked)
}

/** Waits until the board shows these bookings. Returns the milliseconds of script of the page until then. */
async function drawn(page: Page, booked: number): Promise<number> {
  await page.waitForFunction(
    (count) => document.querySelector('.desk-grid') && document.querySelectorAll('[data-block]').length === count,
    booked,
  )
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000
}
