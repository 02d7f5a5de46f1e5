import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays, clinicTimeAt, formatClinicDay, parseClinicDay, weekdayOf } from '#contract/dates.ts'
import { leadTimes, type Report } from '#contract/schemas/report.ts'
import { seedDemoClinic } from '../demo/seed-demo.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// The figures of the demo clinic are computed again here in plain code, from the rows of the tables.

let portal: TestApp
let admin: Person
let rows: Rows
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { now: '2026-11-25T12:00:00-08:00' })
  const tables = sql.raw('clinic, treatment, doctor, notice, testimonial, opening_hours, person')
  await sql`truncate ${tables} cascade`.execute(portal.db)
  await sql`
    insert into policy_rule (version, cancel_until_hours, move_until_hours, steps)
    values (1, 24, 24, '[]')`.execute(portal.db)
  await seedDemoClinic(portal.db, { now: portal.context.clock(), timeZone: zone, seed: 3 })
  await sql`insert into closed_days (first_day, last_day, reason, created_at) values ('2026-11-11', '2026-11-12', 'Works', now())`.execute(
    portal.db,
  )
  await sql`insert into payment_mode (mode) values ('stand_in') on conflict do nothing`.execute(portal.db)
  await sql`update payment set method = 'card', mode = 'stand_in', taken_by = null, receipt = null where id::text < '5'`.execute(
    portal.db,
  )
  await sql`
    with lost as (
      update payment set state = 'charged_back', dispute = 'lost'
      where id in (select id from payment where method = 'card' and state = 'succeeded' order by id limit 20) returning booking_id
    ) update booking set transaction_id = null where id in (select booking_id from lost)`.execute(portal.db)
  admin = await addPerson(portal, { admin: true })
  rows = await readRows()
  return () => portal.close()
})

const zone = 'America/Los_Angeles'
const read = (query: string) => callAs<Report & { errors?: object[] }>(portal, admin, 'GET', `/reports?${query}`)

describe.each([
  ['a month', '2026-11-01', '2026-11-30', false],
  ['a month of one doctor', '2026-11-01', '2026-11-30', true],
  ['the days around a clock change', '2026-10-30', '2026-11-03', false],
  ['a day', '2026-11-10', '2026-11-10', false],
  ['a year', '2026-01-01', '2026-12-31', false],
] as const)('the report of %s', (_what, from, to, one) => {
  test('has the figures of a plain computation', async () => {
    const doctorId = one ? rows.doctors[1]?.id : undefined
    const { status, body } = await read(`from=${from}&to=${to}${doctorId === undefined ? '' : `&doctorId=${doctorId}`}`)
    expect(status).toBe(200)
    expect(body).toEqual(recompute(rows, from, to, doctorId))
  })
})

test('the figures are not all zero', async () => {
  const { body } = await read('from=2026-10-01&to=2026-11-30')
  const { booked, done, cancelled, missed, money, waiting, length, shortNotice } = body
  for (const figure of [booked, done, cancelled, missed, money.online, waiting.visits, length.actual])
    expect(figure).toBeGreaterThan(0)
  expect(body.doctors.every(({ used, offered }) => used > 0 && used < offered)).toBe(true)
  expect(shortNotice.cancelled).toBeGreaterThan(shortNotice.filled)
})

test('a period ends after it begins and has at most 366 days', async () => {
  for (const period of [
    'from=2026-11-02&to=2026-11-01',
    'from=2026-01-01&to=2027-01-02',
    'from=2016-01-01&to=2026-01-01',
  ]) {
    const refused = await read(period)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'to', code: 'invalid' }] } })
  }
  expect((await read('from=x&to=Feb%2030,%202026')).status).toBe(400)
  expect((await read('from=2026-01-01&to=2027-01-01')).status).toBe(200)
})

test('the days are exported as CSV', async () => {
  const { app } = portal
  const { token } = admin
  const answer = await app.inject({
    url: '/api/reports/export?from=2026-11-09&to=2026-11-10',
    headers: { authorization: `Bearer ${token}` },
  })
  const { body } = await read('from=2026-11-09&to=2026-11-10')
  const lines = body.days.map(({ booked, done, cancelled, missed }, i) =>
    [`2026-11-${i === 0 ? '09' : '10'}`, booked, done, cancelled, missed].join(','),
  )
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.body).toBe(`\ufeff${['day,booked,done,cancelled,missed', ...lines, ''].join('\r\n')}`)
})

interface BookingRow {
  id: string
  day: string
  treatment_id: string
  treatment_name: string
  doctor_id: string | null
  chair_id: string | null
  state: string
  starts: Date
  ends: Date
  created_at: Date
  cancelled_at: Date | null
  arrived_at: Date | null
  seated_at: Date | null
  left_at: Date | null
}

type Rows = Awaited<ReturnType<typeof readRows>>

async function readRows() {
  const { db } = portal
  const bookings = await sql<BookingRow>`
    select id, day, treatment_id, treatment_name, doctor_id, chair_id, state, lower(during) as starts, upper(during) as ends,
      created_at, cancelled_at, arrived_at, seated_at, left_at from booking`.execute(db)
  const payments = await sql<{
    booking_id: string
    method: string
    state: string
    received_cents: number | null
    returned_cents: number
    paid_at: Date | null
    refunded_at: Date | null
    asked_at: Date
  }>`select booking_id, method, state, received_cents, returned_cents, paid_at, refunded_at, asked_at from payment`.execute(
    db,
  )
  const doctors = await sql<{ id: string; name: string }>`
    select id, name from doctor order by position, name`.execute(db)
  const chairs = await sql<{ id: string; name: string; active: boolean }>`
    select id, name, active from resource where kind = 'chair' order by position, name`.execute(db)
  const hours = await sql<{
    doctor_id: string
    weekday: number
    start_minute: number
    end_minute: number
    valid_from: string
    valid_until: string | null
  }>`select doctor_id, weekday, start_minute, end_minute, valid_from, valid_until from working_hours`.execute(db)
  const absences = await sql<Away>`
    select resource_id as id, first_day, last_day, start_minute, end_minute from absence where kind <> 'outage'`.execute(
    db,
  )
  const outages = await sql<Away>`
    select resource_id as id, first_day, last_day, start_minute, end_minute from absence where kind = 'outage'`.execute(
    db,
  )
  const closed = await sql<{
    first_day: string
    last_day: string
  }>`select first_day, last_day from closed_days`.execute(db)
  return {
    bookings: bookings.rows,
    payments: payments.rows,
    doctors: doctors.rows,
    chairs: chairs.rows,
    hours: hours.rows,
    absences: absences.rows,
    outages: outages.rows,
    closed: closed.rows,
  }
}

interface Away {
  id: string
  first_day: string
  last_day: string
  start_minute: number
  end_minute: number
}

const isAway = ({ first_day, last_day, start_minute, end_minute }: Away, day: string, minute: number) =>
  (day > first_day || (day === first_day && minute >= start_minute)) &&
  (day < last_day || (day === last_day && minute < end_minute))

function recompute(all: Rows, from: string, to: string, doctorId: string | undefined): Report {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  const bookings = all.bookings.filter(
    ({ day, doctor_id }) => day >= from && day <= to && (doctorId === undefined || doctor_id === doctorId),
  )
  const live = bookings.filter(({ state }) => state !== 'cancelled')
  const countOf = (some: readonly BookingRow[]) => {
    const number = (state: string) => some.filter((each) => each.state === state).length
    return { booked: some.length, done: number('done'), cancelled: number('cancelled'), missed: number('missed') }
  }
  const bookingById = new Map(all.bookings.map((booking) => [booking.id, booking]))
  const isPaidIn = (at: Date | null) => {
    if (at === null) return false
    const { day } = clinicTimeAt(at, zone)
    return day >= from && day <= to
  }
  const payments = all.payments.filter(
    ({ booking_id }) => doctorId === undefined || bookingById.get(booking_id)?.doctor_id === doctorId,
  )
  const received = (method: string) =>
    payments
      .filter((payment) => payment.method === method && isPaidIn(payment.paid_at))
      .reduce((sum, { received_cents }) => sum + (received_cents ?? 0), 0) / 100
  const refunded =
    payments
      .filter(({ refunded_at }) => isPaidIn(refunded_at))
      .reduce((sum, { method, state, received_cents, returned_cents }) => {
        return sum + (method === 'clinic' && state === 'refunded' ? (received_cents ?? 0) : returned_cents)
      }, 0) / 100
  const chargedBack =
    payments
      .filter(({ state, asked_at }) => state === 'charged_back' && isPaidIn(asked_at))
      .reduce((sum, { received_cents }) => sum + (received_cents ?? 0), 0) / 100

  // Minute by minute in wall-clock time.
  const minuteOf = (at: Date) => clinicTimeAt(at, zone).minute
  const spans = live.map((booking) => ({
    ...booking,
    start: minuteOf(booking.starts),
    end: minuteOf(booking.ends) || 1440,
  }))
  const worksAt = (doctor: string, day: string, minute: number) =>
    !all.closed.some(({ first_day, last_day }) => day >= first_day && day <= last_day) &&
    all.hours.some(
      (each) =>
        each.doctor_id === doctor &&
        each.weekday === weekdayOf(day) &&
        day >= each.valid_from &&
        (each.valid_until === null || day <= each.valid_until) &&
        minute >= each.start_minute &&
        minute < each.end_minute,
    ) &&
    !all.absences.some((absence) => absence.id === doctor && isAway(absence, day, minute))
  const doctors = all.doctors
    .filter(({ id }) => doctorId === undefined || id === doctorId)
    .map(({ id, name }) => ({ _id: id, name, used: 0, offered: 0 }))
  const chairs = all.chairs
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ _id: id, name, used: 0, offered: 0 }))
  const hours = new Map<string, { weekday: number; hour: number; used: number; offered: number }>()
  const step = 5
  for (const day of days) {
    const ofDay = spans.filter((span) => span.day === day)
    for (let minute = 0; minute < 1440; minute += step) {
      const now = ofDay.filter(({ start, end }) => minute >= start && minute < end)
      let isOpen = false
      for (const doctor of doctors) {
        if (!worksAt(doctor._id, day, minute)) continue
        isOpen = true
        const key = `${weekdayOf(day)} ${Math.floor(minute / 60)}`
        const cell = hours.get(key) ?? { weekday: weekdayOf(day), hour: Math.floor(minute / 60), used: 0, offered: 0 }
        hours.set(key, cell)
        cell.offered += step
        doctor.offered += step
        if (!now.some(({ doctor_id }) => doctor_id === doctor._id)) continue
        cell.used += step
        doctor.used += step
      }
      for (const chair of isOpen ? chairs : []) {
        if (all.outages.some((outage) => outage.id === chair._id && isAway(outage, day, minute))) continue
        chair.offered += step
        if (now.some(({ chair_id }) => chair_id === chair._id)) chair.used += step
      }
    }
  }

  const daysAhead = ({ day, created_at }: BookingRow) =>
    Math.max(0, (Date.parse(day) - Date.parse(clinicTimeAt(created_at, zone).day)) / 86_400_000)
  const names = [...new Set(live.map(({ treatment_name }) => treatment_name))]
  const minutes = (end: Date, start: Date) => (end.getTime() - start.getTime()) / 60_000
  const average = (numbers: readonly number[]) =>
    numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  // Who is early waits from the start on.
  const waits = bookings.flatMap(({ arrived_at, seated_at, starts }) =>
    arrived_at && seated_at ? [Math.max(0, Math.min(minutes(seated_at, arrived_at), minutes(seated_at, starts)))] : [],
  )
  const sorted = waits.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const median = sorted.length === 0 ? 0 : average([sorted[Math.floor(middle)] ?? 0, sorted[Math.ceil(middle)] ?? 0])
  const timed = bookings.filter(({ seated_at, left_at }) => seated_at && left_at)
  const short = bookings.filter(
    ({ state, cancelled_at, starts }) =>
      state === 'cancelled' && cancelled_at && cancelled_at < starts && minutes(starts, cancelled_at) < 48 * 60,
  )
  const filled = short.filter(({ cancelled_at, starts, ends, doctor_id, treatment_id }) =>
    all.bookings.some(
      (other) =>
        other.state !== 'cancelled' &&
        other.starts < ends &&
        other.ends > starts &&
        other.created_at > (cancelled_at ?? new Date()) &&
        (doctor_id === null ? other.treatment_id === treatment_id : other.doctor_id === doctor_id),
    ),
  )
  const isOffered = ({ offered }: { offered: number }) => offered > 0
  return {
    from: formatClinicDay(parseClinicDay(from) ?? from),
    to: formatClinicDay(to),
    ...countOf(bookings),
    days: days.map((day) => ({ date: formatClinicDay(day), ...countOf(bookings.filter((each) => each.day === day)) })),
    money: { online: received('card'), clinic: received('clinic'), refunded, chargedBack },
    doctors: doctors.filter(isOffered),
    chairs: chairs.filter(isOffered),
    hours: [...hours.values()].sort((a, b) => a.weekday - b.weekday || a.hour - b.hour),
    lead: leadTimes.map((start, i) => {
      const end = leadTimes[i + 1] ?? Number.POSITIVE_INFINITY
      return { from: start, count: bookings.filter((each) => daysAhead(each) >= start && daysAhead(each) < end).length }
    }),
    treatments: names
      .map((name) => ({ name, count: live.filter(({ treatment_name }) => treatment_name === name).length }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, 10),
    waiting: { visits: waits.length, average: near(average(waits)), median: near(median) },
    length: {
      visits: timed.length,
      planned: near(average(timed.map(({ starts, ends }) => minutes(ends, starts)))),
      actual: near(
        average(timed.map(({ seated_at, left_at }) => (seated_at && left_at ? minutes(left_at, seated_at) : 0))),
      ),
    },
    shortNotice: { cancelled: short.length, filled: filled.length },
  }
}

function near(value: number): number {
  return expect.closeTo(value, 3) as number
}
