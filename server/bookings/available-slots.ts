import { type RawBuilder, sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import type { FreeDay } from '#contract/schemas/availability.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Context } from '../context.ts'
import { type TreatmentRow, toTreatments } from '../treatments/queries.ts'

/**
 * Returns every offered treatment with its free slots on a clinic day. A slot is free if it is bookable at the context's
 * current time and no live booking of the treatment overlaps it. A day that cannot be booked has none.
 */
export async function listAvailable(context: Context, day: ClinicDay): Promise<Treatment[]> {
  const { rows } = await sql<TreatmentRow>`
    with offered as materialized (
      select * from offered_slots(${day}, ${context.timeZone}, ${context.clock()})
    ),
    taken as materialized (
      select b.treatment_id, b.during from booking b
      where b.day between ${day}::date - 1 and ${day}::date + 1 and is_live(b)
        and b.during && (select range_merge(range_agg(during)) from offered)
    )
    select t.id, t.name, t.price_cents, coalesce(s.slots, '[]') as slots
    from treatment t
    left join (
      select o.treatment_id, json_agg(json_build_array(o.start_minute, o.end_minute) order by o.start_minute) as slots
      from offered o
      where not exists (select from taken where taken.treatment_id = o.treatment_id and taken.during && o.during)
      group by o.treatment_id
    ) s on s.treatment_id = t.id
    where t.retired_at is null`.execute(context.db)
  return toTreatments(rows)
}

// `during` decides. The day only limits the scan; it may have been computed in another time zone. `offset 0` keeps
// PostgreSQL from computing a slot's range again for each booking.
const free = (day: RawBuilder<string>, context: Context) => sql`
  (select * from offered_slots(${day}, ${context.timeZone}, ${context.clock()}) offset 0) o
  where not exists (
    select from booking b
    where b.day between ${day}::date - 1 and ${day}::date + 1
      and b.treatment_id = o.treatment_id and b.during && o.during and is_live(b)
  )`

/**
 * Returns the clinic days from `from` to `to`, both included, that have a free slot or are closed. Free days list the
 * treatments with a free slot, closed days the reason.
 */
export async function listFreeDays(context: Context, from: ClinicDay, to: ClinicDay): Promise<FreeDay[]> {
  const { rows } = await sql<{ day: ClinicDay; treatments: string[] | null; closed: string | null }>`
    select d::date as day, f.treatments, c.reason as closed
    from generate_series(${from}::date, ${to}::date, '1 day') d
    left join closed_days c on d::date between c.first_day and c.last_day
    cross join lateral (
      select array_agg(distinct o.treatment_id)::text[] as treatments from ${free(sql`d::date`, context)}
    ) f
    where f.treatments is not null or c.id is not null
    order by d`.execute(context.db)
  return rows.map(({ day, treatments, closed }) => ({
    date: formatClinicDay(day),
    treatments: treatments ?? [],
    ...(closed !== null && { closed }),
  }))
}

/** Returns the earliest free slot after a clinic day, or from today on. A treatment ID limits it to that treatment. */
export async function findNextAvailableSlot(
  context: Context,
  { treatmentId, after }: { treatmentId?: string | undefined; after?: ClinicDay | undefined },
) {
  if (treatmentId !== undefined && !(await isOffered(context, treatmentId))) return null
  const today = clinicTimeAt(context.clock(), context.timeZone).day
  const start = after === undefined || after < today ? today : addDays(after, 1)
  const end = addDays(today, 365)
  // There is almost always one within a week. Only a fully booked clinic pays for scanning the year.
  for (let [from, days] = [start, 7]; from <= end; [from, days] = [addDays(from, days), days * 4]) {
    const { rows } = await sql<NextRow>`
      select d::date as day, t.id, t.name, t.price_cents, f.start_minute as start, f.end_minute as end
      from generate_series(${from}::date, ${addDays(from, days - 1)}::date, '1 day') d,
        lateral (select o.* from ${free(sql`d::date`, context)}) f
      join treatment t on t.id = f.treatment_id
      where ${treatmentId ?? null}::uuid is null or t.id = ${treatmentId ?? null}
      order by lower(f.during), t.name limit 1`.execute(context.db)
    const [found] = rows
    if (found) {
      const { id, name, price_cents, day, start, end } = found
      const slot = formatSlot({ start, end })
      return { date: formatClinicDay(day), slot, treatmentId: id, treatment: name, price: toDollars(price_cents) }
    }
  }
  return null
}

async function isOffered({ db }: Context, treatmentId: string): Promise<boolean> {
  const query = db.selectFrom('treatment').select('id').where('id', '=', treatmentId).where('retired_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}

interface NextRow {
  day: ClinicDay
  id: string
  name: string
  price_cents: number
  start: number
  end: number
}
