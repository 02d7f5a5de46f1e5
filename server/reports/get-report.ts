import { type RawBuilder, sql } from 'kysely'
import { addDays, type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import { leadTimes, type Report } from '#contract/schemas/report.ts'
import type { Context } from '../context.ts'
import { moneyIn } from '../payments/money-in.ts'

type ReportContext = Pick<Context, 'db' | 'timeZone'>

/** A period of clinic days, both included, of one doctor or all. */
export interface ReportPeriod {
  readonly from: ClinicDay
  readonly to: ClinicDay
  readonly doctorId?: string | undefined
}

/** Returns the figures of a period. */
export async function getReport(context: ReportContext, period: ReportPeriod): Promise<Report> {
  const [days, money, use, lead, treatments, waiting, length, shortNotice] = await Promise.all([
    countDays(context, period),
    sumMoney(context, period),
    measureUse(context, period),
    countLeadTimes(context, period),
    listTreatments(context, period),
    measureWaiting(context, period),
    measureLength(context, period),
    countShortNotice(context, period),
  ])
  const total = (key: keyof Counts) => days.reduce((sum, day) => sum + day[key], 0)
  return {
    from: formatClinicDay(period.from),
    to: formatClinicDay(period.to),
    booked: total('booked'),
    done: total('done'),
    cancelled: total('cancelled'),
    missed: total('missed'),
    days,
    money,
    ...use,
    lead,
    treatments,
    waiting,
    length,
    shortNotice,
  }
}

interface Counts {
  readonly booked: number
  readonly done: number
  readonly cancelled: number
  readonly missed: number
}

/** Whether the appointment of a `booking` is in the period. */
function isIn({ from, to, doctorId }: ReportPeriod): RawBuilder<boolean> {
  const ofDoctor = doctorId === undefined ? sql`` : sql` and booking.doctor_id = ${doctorId}`
  return sql<boolean>`booking.day between ${from} and ${to}${ofDoctor}`
}

async function countDays({ db }: ReportContext, period: ReportPeriod): Promise<Report['days']> {
  const { rows } = await sql<Counts & { readonly day: ClinicDay }>`
    select day, count(*)::integer as booked, count(*) filter (where state = 'done')::integer as done,
      count(*) filter (where state = 'cancelled')::integer as cancelled,
      count(*) filter (where state = 'missed')::integer as missed
    from booking where ${isIn(period)} group by day`.execute(db)
  const counted = new Map(rows.map(({ day, ...counts }) => [day, counts]))
  const days: Report['days'] = []
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    const counts = counted.get(day) ?? { booked: 0, done: 0, cancelled: 0, missed: 0 }
    days.push({ date: formatClinicDay(day), ...counts })
  }
  return days
}

// By the day on which the money moved, whenever the appointment is.
async function sumMoney({ db, timeZone }: ReportContext, period: ReportPeriod): Promise<Report['money']> {
  const { doctorId } = period
  const ofDoctor = doctorId === undefined ? sql`true` : sql`booking.doctor_id = ${doctorId}`
  const { rows } = await sql<{ way: keyof Report['money']; cents: number }>`
    select case when kind = 'received' then case method when 'card' then 'online' else 'clinic' end
        when kind = 'refunded' then 'refunded' else 'chargedBack' end as way, sum(cents)::float8 as cents
    from ${moneyIn(period, timeZone)} m
    join payment on payment.id = payment_id join booking on booking.id = booking_id
    where ${ofDoctor} group by 1`.execute(db)
  const money = { online: 0, clinic: 0, refunded: 0, chargedBack: 0 }
  for (const { way, cents } of rows) money[way] = toDollars(cents)
  return money
}

interface UseRow {
  readonly kind: 'doctor' | 'chair' | 'hour'
  readonly id: string | null
  readonly name: string | null
  readonly weekday: number | null
  readonly hour: number | null
  readonly used: number
  readonly offered: number
}

// A chair is offered while it can be used and a doctor works. Appointments outside of the offered time do not count.
async function measureUse(
  { db, timeZone }: ReportContext,
  period: ReportPeriod,
): Promise<Pick<Report, 'doctors' | 'chairs' | 'hours'>> {
  const { from, to, doctorId } = period
  const minutes = (ranges: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0) / 60 from unnest(${ranges}) r)::integer`
  const { rows } = await sql<UseRow>`
    with closed as (
      select coalesce(range_agg(tstzrange(first_day::timestamp at time zone ${timeZone},
        (last_day + 1)::timestamp at time zone ${timeZone})), '{}') as ranges
      from closed_days where first_day <= ${to} and last_day >= ${from}
    ), live as materialized (
      select doctor_id, chair_id, during from booking where ${isIn(period)} and is_live(booking)
    ), doctor_use as materialized (
      select d.id, d.name, d.position, hours.offered,
        hours.offered * coalesce((select range_agg(during) from live where doctor_id = d.id), '{}') as used
      from doctor d, closed, 
        lateral (select h.hours - ranges as offered from hours_of(array[d.id], ${from}, ${to}, ${timeZone}) h) hours
      where (${doctorId ?? null}::uuid is null or d.id = ${doctorId ?? null}) and hours.offered <> '{}'
    ), open_hours as (select coalesce(range_agg(r), '{}') as ranges from doctor_use, unnest(offered) r
    ), chair_use as (
      select c.id, c.name, c.position, hours.offered,
        hours.offered * coalesce((select range_agg(during) from live where chair_id = c.id), '{}') as used
      from resource c, open_hours, 
        lateral (select h.hours * ranges as offered from hours_of(array[c.id], ${from}, ${to}, ${timeZone}) h) hours
      where c.kind = 'chair' and hours.offered <> '{}'
    ), pieces as (
      select 0 as used, 1 as offered, r from doctor_use, unnest(doctor_use.offered) r
      union all select 1, 0, r from doctor_use, unnest(doctor_use.used) r
    ), hour_use as (
      select extract(isodow from h)::integer as weekday, extract(hour from h)::integer as hour,
        sum(used * m.minutes)::integer as used, sum(offered * m.minutes)::integer as offered
      from pieces, lateral (
        select lower(r) at time zone ${timeZone} as starts, upper(r) at time zone ${timeZone} as ends
      ) wall, generate_series(date_trunc('hour', starts), ends - interval '1 second', interval '1 hour') h,
      lateral (select extract(epoch from least(ends, h + interval '1 hour') - greatest(starts, h)) / 60 as minutes) m
      group by 1, 2
    )
    select 'doctor' as kind, id, name, null::integer as weekday, null::integer as hour, position as place,
      ${minutes(sql`used`)} as used, ${minutes(sql`offered`)} as offered from doctor_use
    union all select 'chair', id, name, null, null, position, ${minutes(sql`used`)}, ${minutes(sql`offered`)} from chair_use
    union all select 'hour', null, null, weekday, hour, 0, used, offered from hour_use
    order by kind, place, name, weekday, hour`.execute(db)
  const named = (kind: UseRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, name, used, offered }) => ({ _id: id ?? '', name: name ?? '', used, offered }))
  return {
    doctors: named('doctor'),
    chairs: named('chair'),
    hours: rows
      .filter(({ kind }) => kind === 'hour')
      .map(({ weekday, hour, used, offered }) => ({ weekday: weekday ?? 0, hour: hour ?? 0, used, offered })),
  }
}

async function countLeadTimes({ db, timeZone }: ReportContext, period: ReportPeriod): Promise<Report['lead']> {
  const { rows } = await sql<{ place: number; count: number }>`
    select greatest(width_bucket(day - (created_at at time zone ${timeZone})::date, ${[...leadTimes]}::integer[]), 1) as place,
      count(*)::integer as count
    from booking where ${isIn(period)} group by 1`.execute(db)
  return leadTimes.map((from, i) => ({ from, count: rows.find(({ place }) => place === i + 1)?.count ?? 0 }))
}

async function listTreatments({ db }: ReportContext, period: ReportPeriod): Promise<Report['treatments']> {
  const { rows } = await sql<Report['treatments'][0]>`
    select treatment_name as name, count(*)::integer as count from booking
    where ${isIn(period)} and is_live(booking) group by 1 order by 2 desc, 1 limit 10`.execute(db)
  return rows
}

async function measureWaiting({ db }: ReportContext, period: ReportPeriod): Promise<Report['waiting']> {
  const { rows } = await sql<Report['waiting']>`
    select count(*)::integer as visits, coalesce(avg(minutes), 0)::float8 as average,
      coalesce(percentile_cont(0.5) within group (order by minutes), 0)::float8 as median
    from (
      select greatest(0, extract(epoch from seated_at - greatest(arrived_at, lower(during)))::float8 / 60) as minutes from booking
      where ${isIn(period)} and arrived_at is not null and seated_at is not null
    ) waited`.execute(db)
  return rows[0] ?? { visits: 0, average: 0, median: 0 }
}

async function measureLength({ db }: ReportContext, period: ReportPeriod): Promise<Report['length']> {
  const { rows } = await sql<Report['length']>`
    select count(*)::integer as visits,
      coalesce(avg(extract(epoch from upper(during) - lower(during))) / 60, 0)::float8 as planned,
      coalesce(avg(extract(epoch from left_at - seated_at)) / 60, 0)::float8 as actual
    from booking where ${isIn(period)} and seated_at is not null and left_at is not null`.execute(db)
  return rows[0] ?? { visits: 0, planned: 0, actual: 0 }
}

async function countShortNotice({ db }: ReportContext, period: ReportPeriod): Promise<Report['shortNotice']> {
  const { rows } = await sql<Report['shortNotice']>`
    select count(*)::integer as cancelled, count(*) filter (where exists (
        select from booking other
        where is_live(other) and other.during && booking.during and other.created_at > booking.cancelled_at
          and case when booking.doctor_id is null then other.treatment_id = booking.treatment_id
            else other.doctor_id = booking.doctor_id end
      ))::integer as filled
    from booking
    where ${isIn(period)} and state = 'cancelled' and cancelled_at < lower(during)
      and cancelled_at > lower(during) - interval '48 hours'`.execute(db)
  return rows[0] ?? { cancelled: 0, filled: 0 }
}
