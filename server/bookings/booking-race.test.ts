import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { buildApp } from '../app.ts'
import { findViolations } from '../backup/invariants.ts'
import { addPerson, addTreatment, bookingOf, letPerform, type Person, today } from '../testing/factories.ts'
import { type CallResult, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// Bookings against everything that wants the same place, patient or idempotency key at the same time. Other races are in
// move-race, merge-race, waitlist-race and closing-race; prove/one-slot.test.ts has patients only.

const rounds = 5
/** Rounds in which a control must find its mistake at least once. */
const controlRounds = 40

let portal: TestApp
let desks: [Person, Person]
let checkup: Treatment
let ada: string
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  desks = [await addPerson(portal, { admin: true }), await addPerson(portal, { role: 'receptionist' })]
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [600, 630, 660], minutes: 30 })
  ada = await letPerform(portal, 'Dr. Ada Molar', checkup)
  await portal.db.updateTable('treatment').set({ buffer_minutes: 15 }).where('id', '=', checkup._id).execute()
  // Time between a decision and its write, in which others would decide without the locks.
  await sql`
    create function delay_write() returns trigger language plpgsql as
      'begin perform pg_sleep(0.02); return new; end'`.execute(portal.db)
  await sql`
    create trigger delay_write before insert on booking for each row execute function delay_write()`.execute(portal.db)
  return () => portal.close()
})

type Answer = CallResult<{ readonly code?: string; readonly success?: boolean; readonly booking?: Booking }>

const codeOf = ({ status, body }: Answer) => body.code ?? (body.success === false ? 'already_booked' : status)

/** Books at a desk, for a person of the portal or a caller of this name. */
function bookAtDesk(
  desk: number,
  who: Person | string,
  day: ClinicDay,
  { treatment = checkup, slot = treatment.slots[0], key = '', ...more }: DeskBooking = {},
): Promise<Answer> {
  const whom = typeof who === 'string' ? { patientName: who } : { patientName: who.name, patientId: who.id }
  const body = {
    treatmentId: treatment._id,
    price: treatment.price,
    date: day,
    slot,
    phone: '555-0101',
    ...whom,
    ...more,
  }
  return callAs(portal, desks[desk] as Person, 'POST', '/bookings', body, key ? { 'idempotency-key': key } : {})
}

interface DeskBooking {
  readonly treatment?: Treatment
  readonly slot?: string
  readonly key?: string
  readonly memberId?: string
  readonly waived?: readonly string[]
}

function book(
  person: Person,
  day: ClinicDay,
  more: object = {},
  key = '',
  { app }: Pick<TestApp, 'app'> = portal,
): Promise<Answer> {
  const headers = key ? { 'idempotency-key': key } : {}
  return callAs(
    { ...portal, app },
    person,
    'POST',
    '/booking',
    { ...bookingOf(person, checkup, day), ...more },
    headers,
  )
}

type Codes = readonly (string | number)[]

/** Runs a race on two days of its own in each round. A control runs until its mistake is found. */
async function race(
  contest: (day: ClinicDay) => Promise<Codes>,
  isMistake?: (codes: Codes) => boolean,
): Promise<Codes[]> {
  const results: Codes[] = []
  for (let round = 0; round < (isMistake ? controlRounds : rounds); round += 1) {
    const codes = await contest(addDays(today(portal), 7 + 2 * round))
    results.push(codes)
    if (isMistake?.(codes)) break
  }
  return results
}

/** Runs a control, and expects a constraint to refuse what the locks no longer keep apart. */
async function expectConstraint(contest: (day: ClinicDay) => Promise<Codes>): Promise<void> {
  const results = await race(contest, (codes) => codes.includes('internal'))
  expect(results.flat()).toContain('internal')
}

function dropDayLocks() {
  return sql`create or replace function lock_days(days date[]) returns void language plpgsql as 'begin end'`.execute(
    portal.db,
  )
}

function dropPersonLocks() {
  return sql`
    create or replace function hold_session(actor uuid, session_id uuid, patient uuid default null) returns text language sql as
      'select role from person where id = actor'`.execute(portal.db)
}

describe('two callers and a patient who want one place', () => {
  async function contest(day: ClinicDay) {
    const patient = await addPerson(portal)
    const answers = [bookAtDesk(0, 'Ruth', day), bookAtDesk(1, 'Maya', day), book(patient, day)]
    return (await Promise.all(answers)).map(codeOf)
  }

  test('are not booked twice', async () => {
    for (const codes of await race(contest)) expect(codes.toSorted()).toEqual([200, 'slot_taken', 'slot_taken'])
  })

  test('control: without the locks of the days, a constraint is violated', async () => {
    await dropDayLocks()
    await expectConstraint(contest)
  })
})

describe('two desks that waive the same buffer', () => {
  async function contest(day: ClinicDay) {
    const near: Treatment[] = []
    for (const start of [630, 635]) {
      const treatment = await addTreatment(portal, { name: `Scaling ${day} ${start}`, starts: [start], minutes: 30 })
      await portal.db.insertInto('suitable').values({ resource_id: ada, treatment_id: treatment._id }).execute()
      near.push(treatment)
    }
    expect((await bookAtDesk(0, 'Leo', day)).status).toBe(200)
    const answers = near.map((treatment, i) =>
      bookAtDesk(i, `Caller ${'AB'[i]}`, day, { treatment, waived: ['buffer'] }),
    )
    return (await Promise.all(answers)).map(codeOf)
  }

  test('book one of two overlapping times', async () => {
    for (const codes of await race(contest)) expect(codes.toSorted()).toEqual([200, 'slot_taken'])
  })

  test('control: without the locks of the days, a constraint is violated', async () => {
    await dropDayLocks()
    await expectConstraint(contest)
  })
})

describe('one idempotency key', () => {
  const countBookings = async () => (await portal.db.selectFrom('booking').select('id').execute()).length

  async function contestPatient(day: ClinicDay) {
    const patient = await addPerson(portal)
    // Without a number, a booking also locks the person's row to store it.
    await portal.db.updateTable('person').set({ phone: '555-0101' }).where('id', '=', patient.id).execute()
    // One process books one at a time.
    const apps = await Promise.all([1, 2, 3].map(() => buildApp(portal.context)))
    const answers = await Promise.all(apps.map((app) => book(patient, day, {}, 'key-1', { app })))
    await Promise.all(apps.map((app) => app.close()))
    return [...answers.map(codeOf), new Set(answers.map(({ body }) => body.booking?._id)).size]
  }

  test('of a patient who sends the same request three times books once', async () => {
    for (const codes of await race(contestPatient)) expect(codes).toEqual([200, 200, 200, 1])
    expect(await countBookings()).toBe(rounds)
  })

  test('control: without the locks of people and days, a constraint is violated', async () => {
    await dropDayLocks()
    await dropPersonLocks()
    await expectConstraint(contestPatient)
  })

  /** Requests for two callers on two days have no lock in common. */
  async function contestDesk(day: ClinicDay) {
    const key = `key-${day}`
    const answers = [bookAtDesk(0, 'Ruth', day, { key }), bookAtDesk(0, 'Maya', addDays(day, 1), { key })]
    return (await Promise.all(answers)).map(codeOf)
  }

  test('of a desk that sends two requests books one of them', async () => {
    for (const codes of await race(contestDesk)) expect(codes.toSorted()).toEqual([200, 'idempotency_key_reused'])
    expect(await countBookings()).toBe(rounds)
  })

  test('control: without the primary key of the keys, it books both', async () => {
    await sql`alter table request_key drop constraint request_key_pkey`.execute(portal.db)
    const results = await race(contestDesk, (codes) => codes.every((code) => code === 200))
    expect(results.at(-1)).toEqual([200, 200])
  })
})

describe('a child whom a parent books at home and the desk on the phone', () => {
  async function contest(day: ClinicDay) {
    const other = await addTreatment(portal, { name: `X-ray ${day}`, starts: [615], minutes: 30 })
    const parent = await addPerson(portal)
    const leo = { name: 'Leo', birthDate: '2018-03-09' }
    const memberId = (await callAs<{ _id: string }>(portal, parent, 'POST', '/family', leo)).body._id
    const answers = [book(parent, day, { memberId }), bookAtDesk(1, parent, day, { treatment: other, memberId })]
    return (await Promise.all(answers)).map(codeOf)
  }

  test('is booked once at a time', async () => {
    for (const codes of await race(contest)) expect(codes.toSorted()).toEqual([200, 'already_booked'])
  })

  test('control: without the locks of people and days, a constraint is violated', async () => {
    await dropDayLocks()
    await dropPersonLocks()
    await expectConstraint(contest)
  })
})

describe('an account that is deleted while the desk books for it', () => {
  async function contest(day: ClinicDay) {
    const patient = await addPerson(portal)
    const remove = callAs<Answer['body']>(portal, desks[0], 'DELETE', `/user/${patient.email}`)
    const [removed, booked] = await Promise.all([remove, bookAtDesk(1, patient, day)])
    expect(codeOf(removed)).toBe(200)
    return [codeOf(booked)]
  }

  test('keeps no appointment', async () => {
    for (const [code] of await race(contest)) expect([200, 'no_such_patient']).toContain(code)
    const { rows } = await sql`select from booking where is_live(booking)`.execute(portal.db)
    expect(rows).toEqual([])
    expect(await findViolations(portal.db)).toEqual([])
  })

  test('control: without the locks of people, a constraint refuses a booking', async () => {
    await dropPersonLocks()
    await expectConstraint(contest)
  })
})
