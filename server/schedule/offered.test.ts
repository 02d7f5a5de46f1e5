import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import { whyReason } from '#contract/schemas/schedule.ts'
import { serializeAuditContext } from '../database/audited-transaction.ts'
import { addPerson, addTreatment, type Person } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** Number of random clinics. */
const clinics = Number(process.env.CLINICS ?? 10)

/** Zones with days on which their clocks go forward and back, ordinary days, and a day that is too far ahead. */
const zones = [
  ['America/Los_Angeles', ['2026-11-24', '2027-03-14', '2027-11-07', '2026-12-02', '2028-01-05']],
  ['Asia/Kathmandu', ['2026-11-23', '2026-11-25', '2027-03-14', '2026-12-02', '2027-11-25']],
  ['America/Los_Angeles', ['2026-11-25', '2027-03-14', '2027-11-07', '2026-12-02', '2026-12-05']],
  ['Australia/Lord_Howe', ['2026-11-25', '2027-04-04', '2027-10-03', '2026-12-02', '2027-11-24']],
] as const satisfies [string, ClinicDay[]][]

let portal: TestApp
let zone: string
let days: readonly ClinicDay[]

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
    const starts = Array.from({ length: 6 }, (_, n) => 30 + n * step)
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
        .insertInto('chair')
        .values({ name, in_service: random(5) > 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      chairs.push(row.id)
      if (random(4) === 0) {
        const day = pick(random, days)
        await db
          .insertInto('chair_outage')
          .values({ chair_id: row.id, first_day: addDays(day, -1), last_day: day })
          .execute()
      }
    }
    const named = pick(random, treatments)
    const rows = some(random, chairs).map((chair_id) => ({ treatment_id: named, chair_id }))
    if (rows.length > 0) await db.insertInto('treatment_chair').values(rows).execute()
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
    const performs = some(random, treatments).map((treatment_id) => ({ doctor_id: id, treatment_id }))
    if (performs.length > 0) await db.insertInto('performs').values(performs).execute()
    if (random(4) === 0) {
      const day = pick(random, days)
      const hours =
        random(2) === 0 ? { first_day: addDays(day, -2) } : { first_day: day, start_minute: 90, end_minute: 150 }
      await db
        .insertInto('doctor_absence')
        .values({ doctor_id: id, last_day: day, kind: 'sick', ...hours })
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

/** Enters working hours, which change every treatment with a performing doctor. */
async function enterHours(random: Random, doctors: readonly string[]) {
  const rows = doctors.flatMap((doctor_id) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      some(random, [
        { start_minute: 30, end_minute: 180 },
        { start_minute: 180, end_minute: pick(random, [300, 480]) },
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
    audit: serializeAuditContext({ personId: person.id, sessionId: person.sessionId, admin: false, requestId: 'test' }),
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

const instantOf = (day: ClinicDay, minute: number) =>
  Temporal.PlainDate.from(day)
    .toPlainDateTime()
    .add({ minutes: minute })
    .toZonedDateTime(zone, { disambiguation: 'later' })

interface Span {
  readonly from: number
  readonly to: number
}
const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to
const within = (a: Span, b: Span) => b.from <= a.from && a.to <= b.to

/**
 * Recomputes the places of every slot of a day, which doctors are free, and the reason why it is not offered, or not by the
 * doctor `wanted`: plain code that knows no SQL range.
 */
async function recompute(day: ClinicDay, wanted: string | null = null) {
  const { db } = portal
  const now = portal.context.clock().getTime()
  const today = clinicTimeAt(portal.context.clock(), zone).day
  const weekday = Temporal.PlainDate.from(day).dayOfWeek
  const [treatments, slots, doctors, hours, absences, performs, chairs, outages, suitable, closed, bookings] =
    await Promise.all([
      db.selectFrom('treatment').selectAll().where('name', 'like', 'Treatment %').execute(),
      db.selectFrom('treatment_slot').selectAll().execute(),
      db.selectFrom('doctor').selectAll().execute(),
      db.selectFrom('working_hours').selectAll().execute(),
      db.selectFrom('doctor_absence').selectAll().execute(),
      db.selectFrom('performs').selectAll().execute(),
      db.selectFrom('chair').selectAll().execute(),
      db.selectFrom('chair_outage').selectAll().execute(),
      db.selectFrom('treatment_chair').selectAll().execute(),
      db.selectFrom('closed_days').selectAll().where('first_day', '<=', day).where('last_day', '>=', day).execute(),
      sql<{
        treatment_id: string
        doctor_id: string | null
        chair_id: string | null
        start: Date
        end: Date
        free: Date
      }>`
      select treatment_id, doctor_id, chair_id, lower(during) as start, upper(during) as end,
        coalesce(upper(occupied), upper(during)) as free
      from booking where state = 'booked'`.execute(db),
    ])
  const wall = (on: ClinicDay, from: number, to: number): Span => ({
    from: instantOf(on, from).epochMilliseconds,
    to: instantOf(on, to).epochMilliseconds,
  })
  const taken = bookings.rows.map((row) => ({
    ...row,
    during: { from: row.start.getTime(), to: row.end.getTime() },
    occupied: { from: row.start.getTime(), to: row.free.getTime() },
  }))
  const performers = (treatment: string) =>
    performs.filter((row) => row.treatment_id === treatment).map((row) => row.doctor_id)
  // Hours that follow each other without a gap are one.
  const works = (doctor: string, during: Span) => {
    const spans = hours
      .filter((row) => row.doctor_id === doctor && row.weekday === weekday)
      .map((row) => wall(day, row.start_minute, row.end_minute))
      .sort((a, b) => a.from - b.from)
    const joined: { from: number; to: number }[] = []
    for (const span of spans) {
      const last = joined.at(-1)
      if (last && last.to >= span.from) last.to = Math.max(last.to, span.to)
      else if (span.from < span.to) joined.push({ ...span })
    }
    return joined.some((span) => within(during, span))
  }
  const isAway = (doctor: string, during: Span) =>
    absences.some(
      (row) =>
        row.doctor_id === doctor &&
        overlap(during, {
          from: wall(row.first_day, row.start_minute, 0).from,
          to: wall(row.last_day, 0, row.end_minute).to,
        }),
    )
  const isOut = (chair: string, during: Span) =>
    outages.some(
      (row) =>
        row.chair_id === chair &&
        overlap(during, { from: wall(row.first_day, 0, 0).from, to: wall(addDays(row.last_day, 1), 0, 0).to }),
    )
  return treatments.flatMap((treatment) =>
    slots
      .filter((slot) => slot.treatment_id === treatment.id)
      .map(({ start_minute, end_minute }) => {
        const exact = instantOf(day, start_minute)
        const exists = exact
          .toPlainDateTime()
          .equals(Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: start_minute }))
        const from = exact.epochMilliseconds
        const during = { from, to: from + (end_minute - start_minute) * 60_000 }
        const occupied = { from, to: during.to + treatment.buffer_minutes * 60_000 }
        const named = hours.length > 0 && performers(treatment.id).length > 0
        const isBusy = (doctor: string) => taken.some((b) => b.doctor_id === doctor && overlap(b.occupied, occupied))
        const taking = doctors
          .filter(({ id, takes_appointments }) => takes_appointments && performers(treatment.id).includes(id))
          .map(({ id }) => id)
          .toSorted()
        const working = taking.filter((id) => works(id, during))
        const present = working.filter((id) => !isAway(id, during))
        const free = present.filter((id) => !isBusy(id))
        const shares = (other: string) => performers(other).some((doctor) => performers(treatment.id).includes(doctor))
        const waiting = taken.filter(
          (b) => b.doctor_id === null && shares(b.treatment_id) && overlap(b.occupied, occupied),
        ).length
        const own = taken.filter(
          (b) => b.doctor_id === null && b.treatment_id === treatment.id && overlap(b.during, during),
        ).length
        const suits = suitable.filter((row) => row.treatment_id === treatment.id).map((row) => row.chair_id)
        const usable = chairs.filter(({ id, in_service }) => in_service && (suits.length === 0 || suits.includes(id)))
        const inPlace = usable.filter(({ id }) => !isOut(id, during))
        const freeChairs = inPlace.filter(
          ({ id }) => !taken.some((b) => b.chair_id === id && overlap(b.occupied, occupied)),
        ).length
        const chairless = taken.filter((b) => b.chair_id === null && overlap(b.occupied, occupied)).length
        const lacks = (some: readonly string[]) => (wanted === null ? some.length === 0 : !some.includes(wanted))
        const notBookable: [string, boolean][] = [
          ['retired', treatment.retired_at !== null],
          ['too_far', day > addDays(today, 365)],
          ['closed', closed.length > 0],
          ['weekday', !treatment.weekdays.includes(weekday)],
          ['skipped', !exists],
          ['past', from <= now],
          ['notice', from <= now + treatment.notice_minutes * 60_000],
        ]
        const notFree: [string, boolean][] = [
          ['does_not_perform', wanted !== null && !(named && performers(treatment.id).includes(wanted))],
          ['no_doctor', named && lacks(taking)],
          ['not_working', named && lacks(working)],
          ['away', named && lacks(present)],
          ['busy', named && lacks(free)],
          ['doctors_reserved', named && free.length <= waiting],
          ['booked', !named && own > 0],
          ['no_chair', chairs.length > 0 && usable.length === 0],
          ['chair_out', chairs.length > 0 && inPlace.length === 0],
          ['chairs_busy', chairs.length > 0 && freeChairs === 0],
          ['chairs_reserved', chairs.length > 0 && freeChairs <= chairless],
        ]
        const places = Math.min(
          named ? free.length - waiting : 1 - own,
          chairs.length > 0 ? freeChairs - chairless : Number.POSITIVE_INFINITY,
        )
        return {
          treatment: treatment.id,
          start: start_minute,
          end: end_minute,
          places: notBookable.some(([, applies]) => applies) ? 0 : Math.max(0, places),
          doctors: named ? free : [],
          reason: [...notBookable, ...notFree].find(([, applies]) => applies)?.[0] ?? null,
        }
      }),
  )
}

const byStart = (a: { treatment: string; start: number }, b: { treatment: string; start: number }) =>
  a.treatment < b.treatment ? -1 : a.treatment > b.treatment ? 1 : a.start - b.start

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
    ;[zone, days] = zones[seed % zones.length] ?? zones[0]
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
    if (seed % 3 === 0) await sql`update booking set chair_id = null`.execute(portal.db)
    expect(treatments).toHaveLength(3)

    for (const day of days) {
      const { rows } = await sql<{ treatment: string; start: number; end: number; places: number; doctors: string[] }>`
      select treatment_id as treatment, start_minute as start, end_minute as end, places, doctors::text[]
      from offered(${day}, ${day}, ${zone}, ${portal.context.clock()}) order by 1, 2`.execute(portal.db)
      const expected = (await recompute(day)).toSorted(byStart)
      expect(rows, day).toEqual(expected.filter(({ places }) => places > 0).map(({ reason: _, ...slot }) => slot))
      for (const doctor of [null, ...doctors]) await expectReasons(day, treatments, doctor)
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

test('the random clinics show every reason', () => {
  const all = whyReason.options
  expect([...reasonsSeen].toSorted()).toEqual(all.toSorted())
})
