import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import { findEmbedded } from '../server/database/embedded/embedded.ts'
import type { Database } from '../server/database/schema.ts'
import { addTreatment } from '../server/testing/factories.ts'
import { copyTemplate } from '../server/testing/template-database.ts'
import { openConnections } from '../server/testing/through-pooler.ts'
import { databaseSettings, type PortalProcess, residentMegabytes, startPortal } from './processes/portal-process.ts'
import { type Attempt, attemptBooking, createUsers, tokenFor } from './test-users.ts'

// 1,000 different patients: for each of 20 slots, 50 of them submit at the same moment.
const slots = 20
const rivals = 50
const patience = 5 * 60_000
const common = { RATE_LIMITS: 'off', CLINIC_TIME_ZONE: 'America/Los_Angeles' }

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

test(
  'D15: each slot has one winner with one process and its embedded database',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-race-'))
    endings.push(async () => rmSync(dataDir, { recursive: true, force: true }))
    const portal = await start({ ...common, DATA_DIR: dataDir })
    const { db } = await open((await findEmbedded(dataDir)) ?? {})
    expectOneWinnerEach(await press(db, [portal], 'embedded, one process'))
    expect(await doubleBookings(db)).toBe(0)
  },
  patience,
)

test(
  'D15: each slot has one winner with two processes and one database server',
  async () => {
    const { db, portals } = await twoProcesses()
    expectOneWinnerEach(await press(db, portals, 'server, two processes'))
    expect(await doubleBookings(db)).toBe(0)
  },
  patience,
)

test(
  'without the lock of the day and the constraint, slots are booked twice',
  async () => {
    const { db, portals } = await twoProcesses()
    await sql`alter table occupancy drop constraint in_one_place`.execute(db)
    const dayLock = /perform pg_advisory_xact_lock\(hashtextextended\(d::text, 2\)\) from .*;/
    const lockDays = readFileSync(
      join(import.meta.dirname, '../server/database/functions/places/lock_days.sql'),
      'utf8',
    )
    expect(lockDays).toMatch(dayLock)
    await sql.raw(lockDays.replace(dayLock, 'null;')).execute(db)
    const attempts = await press(db, portals, 'without lock and constraint')
    expect(attempts.filter((a) => a.code === 'booked').length).toBeGreaterThan(slots)
    expect(await doubleBookings(db)).toBeGreaterThan(0)
  },
  patience,
)

function expectOneWinnerEach(attempts: Attempt[]): void {
  const counts: Record<string, number> = {}
  for (const { status, code } of attempts) counts[`${status} ${code}`] = (counts[`${status} ${code}`] ?? 0) + 1
  expect(counts).toEqual({ '200 booked': slots, '409 slot_taken': slots * (rivals - 1) })
}

async function press(db: Kysely<Database>, portals: PortalProcess[], name: string): Promise<Attempt[]> {
  const day = addDays(clinicTimeAt(new Date(), common.CLINIC_TIME_ZONE).day, 30)
  const starts = Array.from({ length: slots }, (_, i) => 480 + i * 15)
  const treatment = await addTreatment({ db }, { name: 'Contended Treatment', starts, minutes: 15, cents: 4_900 })
  const crowd = await createUsers(db, slots * rivals)
  const attempts: Attempt[] = []
  for (const [n, slot] of treatment.slots.entries()) {
    const group = crowd.slice(n * rivals, (n + 1) * rivals).map(async (member, i) => {
      const { url } = portals[i % portals.length] as PortalProcess
      return { url, member, token: await tokenFor(url, member) }
    })
    const press = (await Promise.all(group)).map(({ url, member, token }) =>
      attemptBooking(url, token, member, treatment, day, slot),
    )
    attempts.push(...(await Promise.all(press)))
  }
  const slowest = Math.round(Math.max(...attempts.map((a) => a.milliseconds)))
  const memory = portals.map((portal) => `${residentMegabytes(portal.pid)} MB`).join(' and ')
  console.info(`${name}: ${attempts.length} presses, slowest answer ${slowest} ms, ${memory} resident`)
  return attempts
}

async function doubleBookings(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking a join booking b
    on a.treatment_id = b.treatment_id and a.during && b.during and a.id < b.id
    where a.state = 'booked' and b.state = 'booked'`.execute(db)
  return rows[0]?.count ?? -1
}

async function twoProcesses() {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  endings.push(drop)
  const { db } = await open(config)
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-race-'))
  endings.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  const settings = { ...common, DATA_DIR: dataDir, ...databaseSettings(config) }
  return { db, portals: [await start(settings), await start(settings)] }
}

async function start(settings: Record<string, string>): Promise<PortalProcess> {
  const portal = await startPortal(settings)
  endings.push(() => portal.stop())
  return portal
}

async function open(config: pg.ClientConfig) {
  const connected = openConnections(config)
  endings.push(() => connected.close())
  return connected
}
