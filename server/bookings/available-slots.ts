import { sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import type { FreeDay, SoonFree } from '#contract/schemas/availability.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Translations } from '#contract/translations.ts'
import type { Context } from '../context.ts'
import { type TreatmentRow, toTreatments } from '../treatments/queries.ts'
import { translationsAs } from '../treatments/translations.ts'

interface AvailableRow extends TreatmentRow {
  doctors: { id: string; name: string; slots: [start: number, end: number][] }[] | null
}

/**
 * Returns every treatment with its slots that have a free place on a clinic day at the context's current time. A treatment
 * that names doctors has all who perform it, each with their free slots. With `doctorId`, only slots at which that doctor is
 * free. A day that cannot be booked has none.
 */
export async function listAvailable(
  context: Context,
  day: ClinicDay,
  doctorId?: string,
): Promise<AvailableTreatment[]> {
  const { rows } = await sql<AvailableRow>`
    with free as materialized (
      select * from offered(${day}, ${day}, ${context.timeZone}, ${context.clock()})
      where ${doctorId ?? null}::uuid is null or ${doctorId ?? null} = any (doctors)
    ),
    by_doctor as (
      select p.treatment_id, d.id, d.name, d.position,
        coalesce(json_agg(json_build_array(f.start_minute, f.end_minute) order by f.start_minute)
          filter (where f.treatment_id is not null), '[]') as slots
      from performs p
      join doctor d on d.id = p.doctor_id and d.removed_at is null
      left join free f on f.treatment_id = p.treatment_id and d.id = any (f.doctors)
      group by p.treatment_id, d.id
    )
    select t.id, t.name, t.price_cents, t.translations, coalesce(s.slots, '[]') as slots,
      case when names_doctors(t.id) then coalesce(b.doctors, '[]') end as doctors
    from treatment t
    left join (
      select treatment_id, json_agg(json_build_array(start_minute, end_minute) order by start_minute) as slots
      from free group by treatment_id
    ) s on s.treatment_id = t.id
    left join (
      select treatment_id,
        json_agg(json_build_object('id', id, 'name', name, 'slots', slots) order by position, name) as doctors
      from by_doctor group by treatment_id
    ) b on b.treatment_id = t.id
    where t.retired_at is null`.execute(context.db)
  const doctors = new Map(rows.map((row) => [row.id, row.doctors]))
  return toTreatments(rows).map((treatment) => {
    const named = doctors.get(treatment._id)
    if (!named) return treatment
    const slots = (free: [number, number][]) => free.map(([start, end]) => formatSlot({ start, end }))
    return {
      ...treatment,
      doctors: named.map(({ id, name, ...free }) => ({ _id: id, name, slots: slots(free.slots) })),
    }
  })
}

/**
 * Returns the clinic days from `from` to `to`, both included, that have a free slot or are closed. Free days list the
 * treatments with a free slot and count the slots, closed days have the reason. With `doctorId`, only slots at which
 * that doctor is free count.
 */
export async function listFreeDays(
  context: Context,
  { from, to, doctorId }: { from: ClinicDay; to: ClinicDay; doctorId?: string | undefined },
): Promise<FreeDay[]> {
  const { rows } = await sql<{ day: ClinicDay; treatments: string[] | null; slots: number; closed: string | null }>`
    with free as materialized (
      select o.day, array_agg(distinct o.treatment_id)::text[] as treatments, count(*)::integer as slots
      from offered(${from}, ${to}, ${context.timeZone}, ${context.clock()}) o
      where ${doctorId ?? null}::uuid is null or ${doctorId ?? null} = any (o.doctors)
      group by o.day
    )
    select d::date as day, f.treatments, coalesce(f.slots, 0) as slots, c.reason as closed
    from generate_series(${from}::date, ${to}::date, '1 day') d
    left join closed_days c on d::date between c.first_day and c.last_day
    left join free f on f.day = d::date
    where f.day is not null or c.id is not null
    order by d`.execute(context.db)
  return rows.map(({ day, treatments, slots, closed }) => ({
    date: formatClinicDay(day),
    treatments: treatments ?? [],
    slots,
    ...(closed !== null && { closed }),
  }))
}

interface SoonRow {
  readonly id: string
  readonly name: string
  readonly translations: Translations<'name'> | null
  readonly price_cents: number
  readonly times: { day: ClinicDay; start: number; end: number }[]
}

const soonDays = 7
const [maxTreatments, maxTimes] = [6, 3]

/** Returns the last clinic day on which a slot that starts soon may be, counted from today. */
export function lastSoonDay(today: ClinicDay): ClinicDay {
  return addDays(today, soonDays - 1)
}

/**
 * Returns the treatments with a free slot within seven days from `today`, the earliest first, at most six, each with its
 * first three free slots.
 */
export async function listSoonFree(context: Context, today: ClinicDay): Promise<SoonFree[]> {
  const { rows } = await sql<SoonRow>`
    select t.id, t.name, t.translations, t.price_cents,
      json_agg(json_build_object('day', f.day, 'start', f.start_minute, 'end', f.end_minute) order by f.during) as times
    from (
      select *, row_number() over (partition by treatment_id order by lower(during)) as place
      from offered(${today}, ${lastSoonDay(today)}, ${context.timeZone}, ${context.clock()})
    ) f
    join treatment t on t.id = f.treatment_id
    where f.place <= ${maxTimes}
    group by t.id
    order by min(lower(f.during)), t.name limit ${maxTreatments}`.execute(context.db)
  return rows.map(({ id, name, translations, price_cents, times }) => ({
    _id: id,
    name,
    ...translationsAs(translations, 'name'),
    price: toDollars(price_cents),
    times: times.map(({ day, start, end }) => ({ date: formatClinicDay(day), slot: formatSlot({ start, end }) })),
  }))
}

/**
 * Returns the earliest free slot after a clinic day, or from today on. A treatment ID limits it to that treatment, a doctor
 * ID to slots at which that doctor is free.
 */
export async function findNextAvailableSlot(
  context: Context,
  wanted: { treatmentId?: string | undefined; doctorId?: string | undefined; after?: ClinicDay | undefined },
) {
  const { treatmentId = null, doctorId = null, after } = wanted
  const today = clinicTimeAt(context.clock(), context.timeZone).day
  if (!(await canBeFree(context, { treatmentId, doctorId, today }))) return null
  const start = after === undefined || after < today ? today : addDays(after, 1)
  const end = addDays(today, 365)
  // There is almost always one within a week. Only a fully booked clinic pays for scanning the year.
  for (let [from, days] = [start, 7]; from <= end; [from, days] = [addDays(from, days), 28]) {
    const { rows } = await sql<NextRow>`
      select o.day, t.id, t.name, t.translations, t.price_cents, o.start_minute as start, o.end_minute as end
      from offered(${from}, ${addDays(from, days - 1)}, ${context.timeZone}, ${context.clock()}) o
      join treatment t on t.id = o.treatment_id
      where (${treatmentId}::uuid is null or t.id = ${treatmentId})
        and (${doctorId}::uuid is null or ${doctorId} = any (o.doctors))
      order by lower(o.during), t.name limit 1`.execute(context.db)
    const [found] = rows
    if (found) {
      const { id, name, translations, price_cents, day, start, end } = found
      const slot = formatSlot({ start, end })
      return {
        date: formatClinicDay(day),
        slot,
        treatmentId: id,
        treatment: name,
        ...translationsAs(translations, 'treatment'),
        price: toDollars(price_cents),
      }
    }
  }
  return null
}

/**
 * Whether a treatment or any, by a doctor or any, can be free at all: it is not retired, and if it names doctors, one of them
 * takes appointments and has working hours. Spares scanning a year in vain.
 */
async function canBeFree(
  { db }: Context,
  { treatmentId, doctorId, today }: { treatmentId: string | null; doctorId: string | null; today: ClinicDay },
): Promise<boolean> {
  const { rows } = await sql`
    select from treatment t
    where t.retired_at is null and (${treatmentId}::uuid is null or t.id = ${treatmentId})
      and (${doctorId}::uuid is null and not names_doctors(t.id) or exists (
        select from performs p
        join doctor d on d.id = p.doctor_id and d.takes_appointments
        join working_hours h on h.doctor_id = d.id and (h.valid_until is null or h.valid_until >= ${today})
        where p.treatment_id = t.id and (${doctorId}::uuid is null or d.id = ${doctorId})))
    limit 1`.execute(db)
  return rows.length > 0
}

interface NextRow {
  day: ClinicDay
  id: string
  name: string
  translations: Translations<'name'>
  price_cents: number
  start: number
  end: number
}
