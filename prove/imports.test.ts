import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import { connect } from '../server/database/connect.ts'
import type { Database } from '../server/database/schema.ts'
import { addTreatment } from '../server/testing/factories.ts'
import { copyTemplate } from '../server/testing/template-database.ts'
import { importsOf, untilEnded } from './import-client.ts'
import { type PortalProcess, startPortal, urlOf } from './processes/portal-process.ts'
import { attemptBooking, createUsers, tokenFor } from './test-users.ts'

const patience = 15 * 60_000
const zone = 'America/Los_Angeles'
const slots = Array.from({ length: 40 }, (_, n) => 480 + n * 15)
// Slots that patients book between the check and the start of the import.
const bookedBefore = 10

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

test(
  'an import that is killed twice continues, does nothing twice, and can be repeated and undone',
  async () => {
    const clinic = await open()
    const { db, imports } = clinic
    const treatment = await addTreatment({ db }, { name: 'Old Filling', starts: slots, minutes: 15 })
    const files = {
      patients: [['number', 'name', 'email'], ...numbers(600).map((n) => [`p${n}`, `Patient ${n}`, `p${n}@old.test`])],
      appointments: [
        headings,
        ...numbers(200).map((n) =>
          rowOf(n, treatment.name, addDays(today(), Math.floor(n / 40) - 2), slots[n % 40] ?? 0),
        ),
      ],
    }
    const id = await imports.begin(files)
    expect((await imports.run(id, 'check')).counts).toMatchObject({ patients: { new: 600 } })
    await imports.move(id, 'start')
    await killAt(clinic, id, (done) => done > 0)
    await killAt(clinic, id, (done) => done > 600)
    const { state, counts, results } = await untilEnded(() => imports.read(id))
    const added = { patients: { added: 600 }, appointments: { added: counts.appointments?.new } }
    expect([state, results]).toMatchObject(['done', added])
    expect(await countOf(db)).toEqual({ people: 600, bookings: counts.appointments?.new, mails: 0 })

    const again = await imports.begin(files)
    await imports.run(again, 'check')
    const unchanged = { patients: { unchanged: 600 }, appointments: { unchanged: counts.appointments?.new } }
    expect((await imports.run(again, 'start')).results).toMatchObject(unchanged)

    await imports.move(id, 'undo')
    await killAt(clinic, id, (done) => done > 0)
    expect((await untilEnded(() => imports.read(id))).state).toBe('undone')
    expect(await countOf(db)).toEqual({ people: 0, bookings: 0, mails: 0 })
  },
  patience,
)

test(
  'an import and patients who book the same times take each time once',
  async () => {
    const { taken, contended, results } = await race(await open())
    expect(taken).toEqual(slots.map(() => 1))
    expect(contended).toBe('slot_taken')
    expect(results.appointments).toMatchObject({ added: slots.length - bookedBefore, left_out: bookedBefore })
  },
  patience,
)

test(
  'control: without the lock of the day and the constraint, a time is taken twice',
  async () => {
    const clinic = await open()
    await sql`alter table occupancy drop constraint in_one_place`.execute(clinic.db)
    const dayLock = /perform pg_advisory_xact_lock\(hashtextextended\(d::text, 2\)\) from .*;/
    const lockDays = readFileSync(
      join(import.meta.dirname, '../server/database/functions/places/lock_days.sql'),
      'utf8',
    )
    expect(lockDays).toMatch(dayLock)
    await sql.raw(lockDays.replace(dayLock, 'null;')).execute(clinic.db)
    const { taken, contended } = await race(clinic)
    expect([contended, taken.filter((count) => count === 2)]).toEqual(['booked', [2]])
  },
  patience,
)

const headings = ['number', 'patientNumber', 'treatment', 'date', 'start', 'end']

function rowOf(n: number, treatment: string, day: string, start: number): string[] {
  const timeOf = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return [`a${n}`, `p${n}`, treatment, day, timeOf(start), timeOf(start + 15)]
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const today = () => clinicTimeAt(new Date(), zone).day

type Clinic = Awaited<ReturnType<typeof open>>

/** Opens a portal with an admin, on a database of its own. */
async function open() {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  endings.push(drop)
  const { db, close } = connect(config, () => {})
  endings.push(close)
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-imports-'))
  endings.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = { ...{ DATA_DIR: dataDir, DATABASE_URL: urlOf(config) }, RATE_LIMITS: 'off', CLINIC_TIME_ZONE: zone }
  let portal: PortalProcess
  const start = async () => {
    portal = await startPortal({ ...settings, SMTP_URL: 'off' })
  }
  await start()
  endings.push(() => portal.stop())
  const [admin] = await createUsers(db, 1)
  if (!admin) throw new Error('There is no admin.')
  await db.updateTable('person').set({ role: 'admin' }).where('id', '=', admin.personId).execute()
  const url = () => portal.url
  return { db, url, start, kill: () => portal.kill(), imports: importsOf(url, admin) }
}

/** Kills the portal while an import is in the middle, and starts it again. */
async function killAt({ imports, kill, start }: Clinic, id: string, isDue: (done: number) => boolean): Promise<void> {
  for (;;) {
    const { state, done } = await imports.read(id)
    if (!['checking', 'running', 'undoing'].includes(state))
      throw new Error('The import has ended before it was killed.')
    if (isDue(done)) break
    await delay(10)
  }
  await kill()
  await start()
}

async function countOf(db: Kysely<Database>) {
  const { rows } = await sql<{ people: number; bookings: number; mails: number }>`
    select (select count(*) from person where email like '%@old.test')::integer as people,
      (select count(*) from booking)::integer as bookings, (select count(*) from outbox)::integer as mails`.execute(db)
  return rows[0]
}

/**
 * Imports an appointment at each slot of a day. Patients have booked the last slots since the check; another books the first
 * slot while the import, which found it free, waits to insert its appointment there.
 */
async function race({ db, url, imports }: Clinic) {
  const treatment = await addTreatment({ db }, { name: 'Contended Treatment', starts: slots, minutes: 15 })
  const day = addDays(today(), 30)
  const id = await imports.begin({
    patients: [['number', 'name', 'email'], ...slots.map((_, n) => [`p${n}`, `Patient ${n}`, `p${n}@old.test`])],
    appointments: [headings, ...slots.map((start, n) => rowOf(n, treatment.name, day, start))],
  })
  await imports.run(id, 'check')
  const [rival, ...earlier] = await createUsers(db, bookedBefore + 1)
  const book = async (member = rival, slot = '') => {
    if (!member) throw new Error('There is no patient.')
    return attemptBooking(url(), await tokenFor(url(), member), member, treatment, day, slot)
  }
  for (const [n, member] of earlier.entries()) await book(member, treatment.slots.at(-1 - n))

  const release = await holdImports(db)
  const begun = imports.run(id, 'start')
  await until(async () => (await waitingFor(db)) === 1)
  let settled = false
  const attempt = book(rival, treatment.slots[0]).finally(() => {
    settled = true
  })
  await until(async () => settled || (await waitingFor(db)) === 2)
  await release()
  const { code } = await attempt
  const { results } = await begun
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking where day = ${day} and state = 'booked' group by start_minute`.execute(
    db,
  )
  return { taken: rows.map(({ count }) => count), contended: code, results }
}

/** Makes the first imported appointment wait until the returned function is called. */
async function holdImports(db: Kysely<Database>): Promise<() => Promise<void>> {
  await sql`create function wait_for_test() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(7); return new; end $$`.execute(db)
  await sql`create trigger wait_for_test before insert on booking for each row when (new.booked_by <> new.account_id)
    execute function wait_for_test()`.execute(db)
  const held = await db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(7)`.execute(held)
  return async () => {
    await held.rollback().execute()
  }
}

/** Returns how many transactions of this database wait for an advisory lock. */
async function waitingFor(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.count ?? 0
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(20)
}
