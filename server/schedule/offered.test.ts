import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import { whyReason } from '#contract/schemas/schedule.ts'
import { offeredForMove } from '../bookings/other-times.ts'
import { serializeAuditContext } from '../database/audited-transaction.ts'
import { addPerson, addTreatment, type Person } from '../testing/factories.ts'
import { computeSlots, type PlainClinic } from '../testing/plain-schedule.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** Number of random clinics. */
const clinics = Number(process.env.CLINICS ?? 10)

/**
 * Zones with days on which their clocks go forward and back, ordinary days, and a day that is too far ahead. A late clinic
 * works until midnight, where the clocks skip or repeat the last hour of a day.
 */
const zones = [
  ['America/Los_Angeles', ['2026-11-24', '2027-03-14', '2027-11-07', '2026-12-02', '2028-01-05']],
  ['Asia/Kathmandu', ['2026-11-23', '2026-11-25', '2027-03-14', '2026-12-02', '2027-11-25']],
  ['America/Los_Angeles', ['2026-11-25', '2027-03-14', '2027-11-07', '2026-12-02', '2026-12-05']],
  ['Australia/Lord_Howe', ['2026-11-25', '2027-04-04', '2027-10-03', '2026-12-02', '2027-11-24']],
  ['America/Nuuk', ['2027-03-27', '2027-03-28', '2027-10-30', '2026-12-02', '2027-10-31'], 'late'],
  ['America/Scoresbysund', ['2027-03-26', '2027-03-27', '2027-10-30', '2026-12-02', '2027-03-28'], 'late'],
  ['Africa/Cairo', ['2027-04-29', '2027-04-30', '2027-10-28', '2026-12-02', '2027-10-29'], 'late'],
] as const satisfies [string, ClinicDay[], 'late'?][]

let portal: TestApp
let zone: string
let days: readonly ClinicDay[]
let isLate: boolean

/** Returns numbers from 0 to below `n`, always the same ones for a seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
}
type Random = ReturnType<typeof randomOf>
const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T
const some = <T>(random: Random, from: readonly T[]): T[] => from.filter(() => random(2) === 0)

/** Fills the clinic at random: hours, absences, chairs, outages, closed days, buffers and notices. */
async function fillClinic(random: Random) {
  const { db } = portal
  await sql`delete from doctor`.execute(db)
  await sql`update treatment set retired_at = now()`.execute(db)
  const treatments = []
  for (const [i, minutes] of [30, 45, 60].entries()) {
    const step = pick(random, [minutes, minutes + 15])
    const starts = Array.from({ length: 6 }, (_, n) => (isLate ? 1410 - minutes - n * step : 30 + n * step))
    const treatment = await addTreatment(portal, { name: `Treatment ${i}`, starts, minutes })
    await db
      .updateTable('treatment')
      .set({
        buffer_minutes: pick(random, [0, 0, 15]),
        notice_minutes: pick(random, [0, 0, 24 * 60]),
        weekdays: pick(random, [
          [1, 2, 3, 4, 5, 6, 7],
          [1, 2, 3, 4, 5, 6, 7],
          [2, 3, 7],
        ]),
        retired_at: random(12) === 0 ? new Date() : null,
      })
      .where('id', '=', treatment._id)
      .execute()
    treatments.push(treatment._id)
  }
  const chairs: string[] = []
  if (random(3) > 0) {
    for (const name of ['One', 'Two']) {
      const row = await db
        .insertInto('resource')
        .values({ kind: 'chair', name, active: random(5) > 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      chairs.push(row.id)
      if (random(4) === 0) {
        const day = pick(random, days)
        await db
          .insertInto('absence')
          .values({ resource_id: row.id, kind: 'outage', first_day: addDays(day, -1), last_day: day })
          .execute()
      }
    }
    const named = pick(random, treatments)
    const rows = some(random, chairs).map((resource_id) => ({ treatment_id: named, position: 2, resource_id }))
    if (rows.length > 0) await db.insertInto('suitable').values(rows).execute()
  }
  const doctors: string[] = []
  for (const name of ['Ada', 'Bob', 'Cy']) {
    const { id } = await db
      .insertInto('doctor')
      .values({
        name,
        email: `${name.toLowerCase()}doctor@clinic.test`,
        treatment_id: pick(random, treatments),
        portrait: 'doctor-1',
        takes_appointments: random(6) > 0,
        usual_chair_id: random(2) === 0 ? (chairs[0] ?? null) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    doctors.push(id)
    const performs = some(random, treatments).map((treatment_id) => ({ resource_id: id, treatment_id }))
    if (performs.length > 0) await db.insertInto('suitable').values(performs).execute()
    if (random(4) === 0) {
      const day = pick(random, days)
      const hours =
        random(2) === 0
          ? { first_day: addDays(day, -2) }
          : { first_day: day, ...(isLate ? span(1290, 1350) : span(90, 150)) }
      await db
        .insertInto('absence')
        .values({ resource_id: id, last_day: day, kind: 'sick', ...hours })
        .execute()
    }
  }
  if (random(3) === 0) {
    const day = pick(random, days)
    await db
      .insertInto('closed_days')
      .values({ first_day: day, last_day: day, reason: 'Closed', created_at: new Date() })
      .execute()
  }
  return { treatments, doctors }
}

const span = (start_minute: number, end_minute: number) => ({ start_minute, end_minute })

/** Enters working hours, which change every treatment with a performing doctor. */
async function enterHours(random: Random, doctors: readonly string[]) {
  const rows = doctors.flatMap((doctor_id) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      some(random, [
        isLate ? span(1260, pick(random, [1410, 1440])) : span(30, 180),
        isLate ? span(pick(random, [960, 1140]), 1260) : span(180, pick(random, [300, 480])),
      ]).map((interval) => ({ doctor_id, weekday, ...interval, valid_from: '2026-01-01' as ClinicDay })),
    ),
  )
  if (rows.length > 0) await portal.db.insertInto('working_hours').values(rows).execute()
}

interface Request {
  readonly treatment: string
  readonly day: ClinicDay
  readonly start: number
  readonly end: number
  readonly doctor: string | null
}

/** Claims a slot. With `keep`, stores the booking; otherwise rolls it back. Returns the outcome. */
async function claim(person: Person, { treatment, day, start, end, doctor }: Request, keep: boolean): Promise<string> {
  const request = {
    now: portal.context.clock(),
    time_zone: zone,
    max_unpaid: null,
    audit: serializeAuditContext({
      personId: person.id,
      sessionId: person.sessionId,
      role: 'patient',
      requestId: 'test',
    }),
    actor: person.id,
    session_id: person.sessionId,
    treatment_id: treatment,
    day,
    start,
    end,
    doctor_id: doctor,
    price_cents: 0,
    name: person.name,
    phone: '1',
  }
  const trx = await portal.db.startTransaction().execute()
  const { rows } = await sql<{ outcome: string }>`
    select claim(${JSON.stringify(request)}::jsonb) ->> 'outcome' as outcome`.execute(trx)
  await (keep ? trx.commit() : trx.rollback()).execute()
  return rows[0]?.outcome ?? ''
}

interface MovedBooking {
  readonly id: string
  readonly treatment_id: string
  readonly day: ClinicDay
  readonly start_minute: number
}

/** Moves a booking as a member of the staff who waives nothing, and rolls it back. Returns the outcome. */
async function move(person: Person, booking: MovedBooking, { day, start, end, doctor }: Request): Promise<string> {
  const request = {
    ...{ now: portal.context.clock(), time_zone: zone, actor: person.id, session_id: person.sessionId },
    audit: serializeAuditContext({ personId: person.id, sessionId: person.sessionId, requestId: 'test' }),
    ...{ roles: ['patient'], booking_id: booking.id, day, start, end, doctor_id: doctor, notify: false },
  }
  const trx = await portal.db.startTransaction().execute()
  const { rows } = await sql<{ outcome: string }>`
    select move_appointment(${JSON.stringify(request)}::jsonb) ->> 'outcome' as outcome`.execute(trx)
  await trx.rollback().execute()
  return rows[0]?.outcome ?? ''
}

/** Compares the slots that are offered for a move of a booking to a day with what `move_appointment` accepts. */
async function expectMoves(person: Person, booking: MovedBooking, day: ClinicDay, doctors: readonly string[]) {
  const { rows } = await sql<{ start: number; doctors: string[] }>`
    select start_minute as start, doctors::text[]
    from ${offeredForMove({ clock: portal.context.clock, timeZone: zone }, booking.id, day, day)} o`.execute(portal.db)
  const offered = new Map(rows.map(({ start, doctors: free }) => [start, free]))
  const slots = (await recompute(day)).filter(({ treatment }) => treatment === booking.treatment_id)
  for (const { treatment, start, end } of slots) {
    // The present slot stays possible although it is no longer offered.
    if (day === booking.day && start === booking.start_minute) continue
    for (const doctor of [null, ...doctors]) {
      const isOffered = doctor === null ? offered.has(start) : (offered.get(start)?.includes(doctor) ?? false)
      const outcome = await move(person, booking, { treatment, day, start, end, doctor })
      expect(outcome === 'moved', `${day} ${start} with ${doctor}: ${outcome}`).toBe(isOffered)
      movesSeen.add(isOffered)
    }
  }
}

/** Whether any move was accepted, and any refused. */
const movesSeen = new Set<boolean>()

/** Reads the schedule, and the live bookings of all days. */
async function readClinic(): Promise<PlainClinic> {
  const { db } = portal
  const [treatments, slots, doctors, hours, absences, chairs, suitable, closed, bookings] = await Promise.all([
    db.selectFrom('treatment').selectAll().where('name', 'like', 'Treatment %').execute(),
    db.selectFrom('treatment_slot').selectAll().execute(),
    db.selectFrom('doctor').selectAll().execute(),
    db.selectFrom('working_hours').selectAll().execute(),
    db.selectFrom('absence').selectAll().execute(),
    db.selectFrom('resource').selectAll().where('kind', '=', 'chair').execute(),
    db.selectFrom('suitable').selectAll().execute(),
    db.selectFrom('closed_days').selectAll().execute(),
    db
      .selectFrom('booking')
      .select(['id', 'patient_id', 'treatment_id', 'doctor_id', 'chair_id'])
      .select([sql<Date>`lower(during)`.as('start'), sql<Date>`upper(during)`.as('end')])
      .select(sql<Date>`(select max(upper(o.during)) from occupancy o where o.booking_id = booking.id)`.as('free'))
      .where('state', '=', 'booked')
      .execute(),
  ])
  const taken = bookings.map(({ start, end, free, ...row }) => ({
    ...row,
    during: { from: start.getTime(), to: end.getTime() },
    occupied: { from: start.getTime(), to: free.getTime() },
  }))
  return {
    ...{ treatments, slots, doctors, hours, chairs, closed },
    absences: absences.map((row) => ({ ...row, doctor_id: row.resource_id })),
    outages: absences.map((row) => ({ ...row, chair_id: row.resource_id })),
    performs: suitable.filter(({ position }) => position === 1).map((row) => ({ ...row, doctor_id: row.resource_id })),
    suitable: suitable.filter(({ position }) => position === 2).map((row) => ({ ...row, chair_id: row.resource_id })),
    bookings: taken,
  }
}

/** Computes every slot of a day in plain code, or those of the doctor `wanted`. */
async function recompute(day: ClinicDay, wanted: string | null = null) {
  const clinic = await readClinic()
  return computeSlots(clinic, { day, zone, now: portal.context.clock().getTime() }, wanted).map(
    ({ notBookable, notFree, chairs: _, ...slot }) => ({ ...slot, reason: notBookable ?? notFree }),
  )
}

const byStart = (a: { treatment: string; start: number }, b: { treatment: string; start: number }) =>
  a.treatment < b.treatment ? -1 : a.treatment > b.treatment ? 1 : a.start - b.start

/** Reads what `offered` returns for a day when it is called for a period. */
async function readOffered(day: ClinicDay, { from, to }: { from: ClinicDay; to: ClinicDay }) {
  const { rows } = await sql<{ treatment: string; start: number; end: number; places: number; doctors: string[] }>`
    select treatment_id as treatment, start_minute as start, end_minute as end, places,
      array(select unnest(doctors)::text order by 1) as doctors
    from offered(${from}, ${to}, ${zone}, ${portal.context.clock()}) where day = ${day} order by 1, 2`.execute(
    portal.db,
  )
  return rows
}

/** Reasons that `why_not` returned for any clinic. */
const reasonsSeen = new Set<string>()

/** Compares `why_not` with the recomputation for every slot of a day. */
async function expectReasons(day: ClinicDay, treatments: readonly string[], doctor: string | null) {
  const explained = await Promise.all(
    treatments.map((treatment) =>
      sql<{ treatment: string; start: number; reason: string | null }>`
        select ${treatment} as treatment, start_minute as start, reason
        from why_not(${treatment}, ${day}, ${zone}, ${portal.context.clock()}, ${doctor})`.execute(portal.db),
    ),
  )
  const expected = (await recompute(day, doctor)).map(({ treatment, start, reason }) => ({ treatment, start, reason }))
  const rows = explained.flatMap((answer) => answer.rows).toSorted(byStart)
  for (const { reason } of rows) if (reason !== null) reasonsSeen.add(reason)
  expect(rows, `${day} with ${doctor}`).toEqual(expected.toSorted(byStart))
}

test.each(Array.from({ length: clinics }, (_, i) => i + 1))(
  'a slot is offered if and only if it can be booked, and otherwise has one reason: clinic %i',
  async (seed) => {
    const random = randomOf(seed)
    const [inZone, onDays, late] = zones[seed % zones.length] ?? zones[0]
    ;[zone, days, isLate] = [inZone, onDays, late === 'late']
    portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, timeZone: zone })
    onTestFinished(() => portal.close())
    const { treatments, doctors } = await fillClinic(random)
    const people = await Promise.all(Array.from({ length: 12 }, () => addPerson(portal)))
    const asker = await addPerson(portal)
    const bookSome = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const { treatment, start, end } = pick(random, await recompute(pick(random, days)))
        const request = { treatment, day: pick(random, days), start, end, doctor: pick(random, [null, ...doctors]) }
        await claim(pick(random, people), request, true)
      }
    }
    // Bookings from before the first hours have no doctor.
    await bookSome(8)
    if (seed % 5 !== 0) await enterHours(random, doctors)
    await bookSome(20)
    // Bookings from before the first chair have none.
    if (seed % 3 === 0) {
      await sql`update booking set chair_id = null`.execute(portal.db)
      await sql`update occupancy set resource_id = null where position = 2`.execute(portal.db)
    }
    expect(treatments).toHaveLength(3)

    for (const day of days) {
      const rows = await readOffered(day, { from: day, to: day })
      const inPeriod = await readOffered(day, { from: addDays(day, -1), to: addDays(day, 1) })
      expect(inPeriod, `${day} in a period`).toEqual(rows)
      const expected = (await recompute(day)).toSorted(byStart)
      expect(rows, day).toEqual(expected.filter(({ places }) => places > 0).map(({ reason: _, ...slot }) => slot))
      for (const doctor of [null, ...doctors]) await expectReasons(day, treatments, doctor)
      const booking = await portal.db
        .selectFrom('booking')
        .select(['id', 'treatment_id', 'day', 'start_minute'])
        .where('state', '=', 'booked')
        .where(sql<boolean>`lower(during) > ${portal.context.clock()}`)
        .orderBy(sql`abs(day - ${day}::date), start_minute, id`)
        .offset(random(3))
        .executeTakeFirst()
      if (booking) await expectMoves(asker, booking, day, doctors)
      for (const { treatment, start, end, places, doctors: free, reason } of expected) {
        expect(reason === null).toBe(places > 0)
        const claimed = (doctor: string | null) => claim(asker, { treatment, day, start, end, doctor }, false)
        const context = `${day} ${start} ${treatment}`
        expect((await claimed(null)) === 'booked', context).toBe(places > 0)
        for (const doctor of doctors) {
          expect((await claimed(doctor)) === 'booked', `${context} with ${doctor}`).toBe(
            places > 0 && free.includes(doctor),
          )
        }
      }
    }
  },
  60_000,
)

test('the random clinics show every reason, and moves of both outcomes', () => {
  expect([...movesSeen].toSorted()).toEqual([false, true])
  const all = whyReason.options
  expect([...reasonsSeen].toSorted()).toEqual(all.toSorted())
})
