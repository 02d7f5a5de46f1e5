import { type RawBuilder, sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { FreeDay } from '#contract/schemas/availability.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Context } from '../context.ts'
import { type TreatmentRow, toTreatments } from '../treatments/queries.ts'
import { offeredForMove } from './other-times.ts'

/** Whether the treatment `t` of a query names who performs it. */
export const namesDoctors = sql<boolean>`exists (select from needs_of(array[t.id]) n where n.position = 1 and n.applies)`

interface AvailableRow extends TreatmentRow {
  doctors: { id: string; name: string; slots: [start: number, end: number][] }[] | null
}

/**
 * Returns every treatment with its slots that have a free place on a clinic day at the context's current time. A treatment
 * that names doctors has all who perform it, each with their free slots. With `doctorId`, only slots at which that doctor is
 * free. With `movedId`, only the treatment of that booking, with the slots to which it can move. A day that cannot be booked
 * has none.
 */
export async function listAvailable(
  context: Context,
  day: ClinicDay,
  { doctorId, movedId }: { readonly doctorId?: string | undefined; readonly movedId?: string } = {},
): Promise<AvailableTreatment[]> {
  const { rows } = await sql<AvailableRow>`
    with free as materialized (
      select * from ${offeredIn(context, { from: day, to: day, movedId })} o
      where ${doctorId ?? null}::uuid is null or ${doctorId ?? null} = any (doctors)
    ),
    by_doctor as (
      select p.treatment_id, d.id, d.name, d.position,
        coalesce(json_agg(json_build_array(f.start_minute, f.end_minute) order by f.start_minute)
          filter (where f.treatment_id is not null), '[]') as slots
      from suitable p
      join doctor d on d.id = p.resource_id and d.removed_at is null
      left join free f on f.treatment_id = p.treatment_id and d.id = any (f.doctors)
      where p.position = 1
      group by p.treatment_id, d.id
    )
    select t.id, t.name, t.price_cents, t.translations, coalesce(s.slots, '[]') as slots,
      case when ${namesDoctors} then coalesce(b.doctors, '[]') end as doctors
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
    where t.retired_at is null
      and (${movedId ?? null}::uuid is null or t.id = (select treatment_id from booking where id = ${movedId ?? null}))`.execute(
    context.db,
  )
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
 * that doctor is free count; with `movedId`, only those to which that booking can move.
 */
export async function listFreeDays(
  context: Context,
  period: { from: ClinicDay; to: ClinicDay; doctorId?: string | undefined; movedId?: string },
): Promise<FreeDay[]> {
  const { from, to, doctorId } = period
  const { rows } = await sql<{ day: ClinicDay; treatments: string[] | null; slots: number; closed: string | null }>`
    with free as materialized (
      select o.day, array_agg(distinct o.treatment_id)::text[] as treatments, count(*)::integer as slots
      from ${offeredIn(context, period)} o
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

/** Returns the IDs of all treatments and doctors, retired and removed ones included. */
export async function listOfferedIds({ db }: Context) {
  const { rows } = await sql<{ id: string; treats: boolean }>`
    select id, false as treats from treatment union all select id, true from doctor`.execute(db)
  const idsOf = (treat: boolean) => new Set(rows.filter(({ treats }) => treats === treat).map(({ id }) => id))
  return { treatments: idsOf(false), doctors: idsOf(true) }
}

/** Returns a table for a query: the free slots of a period, or those to which a booking can move. */
function offeredIn(
  context: Context,
  { from, to, movedId }: { from: ClinicDay; to: ClinicDay; movedId?: string | undefined },
): RawBuilder<unknown> {
  return movedId === undefined
    ? sql`offered(${from}, ${to}, ${context.timeZone}, ${context.clock()})`
    : offeredForMove(context, movedId, from, to)
}
