import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { addDays, type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { connect } from '../server/database/connect.ts'
import { findEmbedded } from '../server/database/embedded/embedded.ts'
import type { Database } from '../server/database/schema.ts'
import { addTreatment } from '../server/testing/factories.ts'
import { type OpenStream, openStream } from '../server/testing/open-stream.ts'
import { copyTemplate } from '../server/testing/template-database.ts'
import { killEmbedded, type PortalProcess, residentMegabytes, startPortal, urlOf } from './processes/portal-process.ts'
import { attemptBooking, createUsers, tokenFor } from './test-users.ts'

// Many open pages watch one day. Each is notified of every booking and reloads the times. `WATCHERS=1000` is the long
// form.
const watchers = Number(process.env.WATCHERS ?? 100)
const bookings = 10
const patience = 10 * 60_000
const zone = 'America/Los_Angeles'
const common = { RATE_LIMITS: 'off', CLINIC_TIME_ZONE: zone }

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

test(
  'each page that watches a day shows every booking',
  async () => {
    const dataDir = temporaryFolder()
    const portal = await start({ ...common, DATA_DIR: dataDir })
    const { db } = open((await findEmbedded(dataDir)) ?? {})
    await watchBookings(db, portal, portal, 'one process')
  },
  patience,
)

test(
  'each page shows every booking that is made in another process',
  async () => {
    const { config, drop } = await copyTemplate(inject('templateDatabase'))
    endings.push(drop)
    const { db } = open(config)
    const settings = { ...common, DATA_DIR: temporaryFolder(), DATABASE_URL: urlOf(config) }
    await watchBookings(db, await start(settings), await start(settings), 'another process')
  },
  patience,
)

test(
  'open pages are notified of bookings after the database was killed',
  async () => {
    const dataDir = temporaryFolder()
    const portal = await start({ ...common, DATA_DIR: dataDir })
    const before = open((await findEmbedded(dataDir)) ?? {})
    const treatment = await addTreatment(before, { name: 'Watched Treatment', starts: [600, 660], minutes: 15 })
    const day = someDay()
    const stream = await watch(portal, day)
    for (const [n, slot] of treatment.slots.entries()) {
      killEmbedded(dataDir)
      await expect.poll(async () => (await fetch(`${portal.url}/readyz`)).status, { timeout: 120_000 }).toBe(200)
      const { db } = open((await findEmbedded(dataDir)) ?? {})
      await book(db, portal, treatment, day, slot)
      for (let left = 2; left !== 1 - n; left = await freeSlots(portal, day, treatment)) await stream.next()
    }
  },
  patience,
)

/** Books slots of a day one after another at one portal, while pages at the other one watch it. */
async function watchBookings(db: Kysely<Database>, watched: PortalProcess, booked: PortalProcess, name: string) {
  const starts = Array.from({ length: bookings }, (_, i) => 480 + i * 15)
  const treatment = await addTreatment({ db }, { name: 'Watched Treatment', starts, minutes: 15 })
  const day = someDay()
  const streams: OpenStream[] = []
  for (let i = 0; i < watchers; i++) streams.push(await watch(watched, day))
  const everyHeard: number[] = []
  const everyShown: number[] = []
  for (const [n, slot] of treatment.slots.entries()) {
    const began = await book(db, booked, treatment, day, slot)
    const [heard, shown]: [number[], number[]] = [[], []]
    await Promise.all(
      streams.map(async (stream, i) => {
        // The notification of the new treatment may arrive late.
        for (let left = bookings; left !== bookings - 1 - n; left = await freeSlots(watched, day, treatment)) {
          expect(await stream.next()).toBe(formatClinicDay(day))
          heard[i] = performance.now() - began
          // Pages delay at random as well, so that they do not reload at the same time.
          await delay(Math.random() * 200)
        }
        shown[i] = performance.now() - began
      }),
    )
    everyHeard.push(...heard)
    everyShown.push(...shown)
  }
  expect(everyHeard).toHaveLength(watchers * bookings)
  const memory = `${residentMegabytes(watched.pid)} MB resident`
  console.info(
    `${name}: ${watchers} pages, ${bookings} bookings; heard ${spread(everyHeard)}, shown ${spread(everyShown)}, ${memory}`,
  )
}

/** Books a slot for a new patient. Returns the time of the request. */
async function book(db: Kysely<Database>, { url }: PortalProcess, treatment: Treatment, day: ClinicDay, slot: string) {
  const [member] = await createUsers(db, 1)
  if (!member) throw new Error('Nobody came.')
  const token = await tokenFor(url, member)
  const began = performance.now()
  const { code } = await attemptBooking(url, token, member, treatment, day, slot)
  expect(code).toBe('booked')
  return began
}

async function freeSlots({ url }: PortalProcess, day: ClinicDay, { _id }: Treatment): Promise<number> {
  const treatments = await ask<Treatment[]>(`${url}/api/available?date=${day}`)
  return treatments.find((treatment) => treatment._id === _id)?.slots.length ?? 0
}

// Connections of the pages; opening them is not measured.
const connections = new Agent({ keepAlive: true, maxSockets: 100 })

/** Sends a GET request. Repeats it as browsers do if the server has just closed the idle connection that it used. */
function ask<Answer>(address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = get(address, { agent: connections }, (response) =>
      text(response).then(JSON.parse).then(resolve, reject),
    )
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(ask(address))
      else reject(error)
    })
  })
}

function spread(milliseconds: readonly number[]): string {
  const sorted = milliseconds.map(Math.round).sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  return `after ${at(0.5)} ms (median), ${at(0.99)} ms (99 of 100), ${at(1)} ms (the last)`
}

/** Returns a day that is far enough ahead to have no bookings of the sample clinic. */
function someDay(): ClinicDay {
  return addDays(clinicTimeAt(new Date(), zone).day, 30)
}

async function watch({ url }: PortalProcess, day: ClinicDay): Promise<OpenStream> {
  const stream = await openStream(`${url}/api/available/changes?date=${day}`)
  endings.push(() => stream.close())
  return stream
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-watch-'))
  endings.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(settings: Record<string, string>): Promise<PortalProcess> {
  const portal = await startPortal(settings)
  endings.push(() => portal.stop())
  return portal
}

function open(config: Parameters<typeof connect>[0]) {
  const connected = connect(config, () => {})
  endings.push(() => connected.close())
  return connected
}
