import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { buildApp } from '../app.ts'
import { violatesConstraint } from '../database/connect.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, type Person } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { openConnections } from '../testing/through-pooler.ts'

// An admin closes a day while a hundred patients book it; half of the closings and bookings start while the other is
// writing. Afterwards only bookings that the admin kept may be live. `CLOSINGS=100` runs the long form.
const rounds = Number(process.env.CLOSINGS ?? 5)
const patients = 100
const timeoutMs = rounds * 20_000

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

interface Scenario {
  readonly portal: TestApp
  /** Another process of the portal, so that the admin is not queued behind the patients. */
  readonly adminProcess: Pick<TestApp, 'app' | 'context'>
  readonly admin: Person
  readonly people: readonly Person[]
  readonly treatment: Treatment
  readonly writing: number
}

/** `writing`: the delay in seconds between the checks of a booking or closing and its commit, as on a slow disk. */
async function setUp({ writing }: { writing: number }): Promise<Scenario> {
  const portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  cleanups.push(portal.close)
  const admin = await addPerson(portal, { admin: true })
  const people: Person[] = []
  for (let i = 0; i < patients; i++) people.push(await addPerson(portal))
  const starts = Array.from({ length: patients }, (_, i) => i * 14)
  const treatment = await addTreatment(portal, { name: 'Race', starts, minutes: 14 })
  await delayWrites(portal, writing)
  return { portal, adminProcess: await openAdminProcess(portal), admin, people, treatment, writing }
}

async function delayWrites({ db }: TestApp, seconds: number): Promise<void> {
  await sql`
    create function delay_write() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(${sql.lit(seconds)});
      return null;
    end $$`.execute(db)
  for (const table of ['booking', 'closed_days']) {
    await sql`
      create trigger delay_write after insert on ${sql.id(table)} for each statement execute function delay_write()
    `.execute(db)
  }
}

/** Waits until a write is in progress, for at most thirty times its duration: it may have ended between two polls. */
async function waitForWrite({ adminProcess, writing }: Scenario): Promise<void> {
  for (const end = Date.now() + writing * 30_000; Date.now() < end; ) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'
    `.execute(adminProcess.context.db)
    if (rows.length > 0) return
  }
}

async function openAdminProcess(portal: TestApp): Promise<Scenario['adminProcess']> {
  const { db, close } = openConnections(portal.config)
  const context = { ...portal.context, db }
  const app = await buildApp(context)
  cleanups.push(async () => {
    await app.close()
    await close()
  })
  return { app, context }
}

/** Books through the API, as patients do. */
async function bookByCall(scenario: Scenario, person: Person, day: ClinicDay, place: number) {
  const answer = await callBooking(scenario, person, day, place)
  if (answer.statusCode === 503) return undefined
  if (answer.json().success) return 'booked'
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'day_not_bookable'])
  return 'refused'
}

/** Like `bookByCall`. Without the schedule's lock a claim can read too early and violate the constraint (a 500). */
async function bookUnlocked(scenario: Scenario, person: Person, day: ClinicDay, place: number) {
  const answer = await callBooking(scenario, person, day, place)
  if (answer.statusCode === 503) return undefined
  return answer.json().success ? 'booked' : 'refused'
}

function callBooking({ portal, treatment }: Scenario, person: Person, day: ClinicDay, place: number) {
  const payload = bookingOf(person, treatment, day, treatment.slots[place])
  return portal.app.inject({ method: 'POST', url: '/api/booking', headers: authHeaders(person), payload })
}

/** Books by SQL, without checking whether the slot is offered. */
async function bookByStatement({ portal, treatment }: Scenario, person: Person, day: ClinicDay, place: number) {
  const start = place * 14
  try {
    await sql`
      insert into booking (account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day,
        start_minute, end_minute, during, created_at)
      select ${person.id}, ${treatment._id}, 'Race', 0, ${person.name}, '5', ${day}, ${start}::integer,
        ${start + 14}::integer, slot_range(${day}, ${start}, ${start + 14}, ${portal.context.timeZone}), now()
    `.execute(portal.db)
    return 'booked'
  } catch (error) {
    if (violatesConstraint(error, 'booked_on_open_day')) return 'refused'
    if (String(error).includes('timeout exceeded when trying to connect')) return undefined
    throw error
  }
}

/** Closes a day during the bookings: first as if it had none, then with a decision about each of them. */
async function closeDuringBookings({ adminProcess, admin }: Scenario, day: ClinicDay): Promise<Set<string>> {
  for (let seen: string[] = []; ; ) {
    const keep = seen.filter((_, i) => i % 2 === 0)
    const cancel = seen.filter((_, i) => i % 2 === 1)
    const closing = { from: day, to: day, reason: 'Burst pipe', keep, cancel }
    const { status, body } = await callAs(adminProcess, admin, 'POST', '/closed-days', closing)
    if (status === 200) return new Set(keep)
    expect(['bookings_changed', 'unavailable']).toContain(body.code)
    const path = `/closed-days/affected?from=${day}&to=${day}`
    seen = (await callAs<Booking[]>(adminProcess, admin, 'GET', path)).body.map(({ _id }) => _id)
  }
}

/** Returns `undefined` if the portal timed out. The caller then tries again. */
type Book = (
  scenario: Scenario,
  person: Person,
  day: ClinicDay,
  place: number,
) => Promise<'booked' | 'refused' | undefined>

async function bookWithRetry(book: Book, ...args: Parameters<Book>): Promise<'booked' | 'refused'> {
  const outcome = await book(...args)
  if (outcome) return outcome
  await pause(20)
  return bookWithRetry(book, ...args)
}

/** Closes a day during a hundred bookings. Returns the number of live bookings on that day that were not kept. */
async function race(scenario: Scenario, book: Book, round: number): Promise<number> {
  const day = addDays('2026-12-01', round)
  const closesFirst = round % 2 === 0
  const closing = async () => {
    if (!closesFirst) await waitForWrite(scenario)
    await pause((Math.floor(round / 2) % 8) * 15)
    return closeDuringBookings(scenario, day)
  }
  const booking = async () => {
    if (closesFirst) await waitForWrite(scenario)
    return Promise.all(scenario.people.map((person, place) => bookWithRetry(book, scenario, person, day, place)))
  }
  const [kept, outcomes] = await Promise.all([closing(), booking()])
  const live = await scenario.portal.db
    .selectFrom('booking')
    .select('id')
    .where('day', '=', day)
    .where('state', '=', 'booked')
    .execute()
  const unexpected = live.filter(({ id }) => !kept.has(id)).length
  const booked = outcomes.filter((outcome) => outcome === 'booked').length
  console.log(`${day}: ${booked} booked, ${patients - booked} refused, ${kept.size} kept, ${unexpected} unexpected`)
  return unexpected
}

test.each([
  ['patients book', bookByCall],
  ['SQL statements book', bookByStatement],
] as const)(
  'keeps no unexpected booking on a day that is closed while %s',
  async (_case, book) => {
    const scenario = await setUp({ writing: 0.03 })
    for (let round = 0; round < rounds; round++) {
      expect(await race(scenario, book, round)).toBe(0)
      const late = await addPerson(scenario.portal)
      expect(await bookWithRetry(book, scenario, late, addDays('2026-12-01', round), 99)).toBe('refused')
    }
  },
  timeoutMs,
)

const lockNothing = `
  drop trigger lock_schedule on closed_days;
  create or replace function lock_days(days date[]) returns void language plpgsql as 'begin end'`

test.each([
  ['closing no longer locks the schedule', lockNothing, bookUnlocked],
  ['bookings no longer check for closed days', 'drop trigger booked_on_open_day on booking', bookByStatement],
] as const)(
  'detects unexpected bookings if %s',
  async (_case, mistake, book) => {
    const scenario = await setUp({ writing: 0.3 })
    await sql.raw(mistake).execute(scenario.portal.db)
    let unexpected = 0
    for (let round = 0; unexpected === 0 && round < 50; round++) unexpected = await race(scenario, book, round)
    expect(unexpected).toBeGreaterThan(0)
  },
  5 * 60_000,
)
