import { type RawBuilder, sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { toColumns } from '#contract/field-list.ts'
import { type FitTime, type FittingTime, type Wish, wishFields } from '#contract/schemas/waitlist.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Context } from '../context.ts'

/** Returns the columns of an entry for a wish. */
export function wishColumns(wish: Wish) {
  return { doctor_id: wish.doctorId ?? null, ...toColumns(wishFields, wish) }
}

type FittingContext = Pick<Context, 'db' | 'clock' | 'timeZone'>

/** Number of times that are listed. */
const most = 3

/** Returns the first free times that suit what a person, or a family member of theirs, would wait for. */
export async function findFittingTimes(
  context: FittingContext,
  personId: string,
  wanted: Wish & { readonly treatmentId: string; readonly memberId?: string | undefined },
): Promise<FittingTime[]> {
  const { treatmentId, memberId } = wanted
  const entry = {
    id: crypto.randomUUID(),
    patient_id: personId,
    treated_id: memberId ?? personId,
    treatment_id: treatmentId,
    ...wishColumns(wanted),
    joined_at: context.clock(),
  }
  const found = await select(
    context,
    sql`array[jsonb_populate_record(null::waitlist_entry, ${JSON.stringify(entry)}::jsonb)]`,
  )
  return found.get(entry.id) ?? []
}

/** Returns the first free times that suit entries, by the ID of the entry. */
export async function findTimesFor(
  context: FittingContext,
  ids: readonly string[],
): Promise<Map<string, FittingTime[]>> {
  if (ids.length === 0) return new Map()
  return select(context, sql`array(select w from waitlist_entry w where w.id = any (${ids}::uuid[]))`)
}

/** Returns the field `doctor` of a row with a joined doctor; no field without one. */
export function doctorOf({ doctor_id, doctor }: { readonly doctor_id: string | null; readonly doctor: string | null }) {
  return doctor_id !== null && doctor !== null ? { doctor: { _id: doctor_id, name: doctor } } : {}
}

/**
 * Returns the first times, at most `most`, that are free now and suit each entry in the next two months, with one of the free
 * doctors. Only the times that an entry wishes, and up to what its person has booked since, are checked for conflicts and
 * refusals.
 */
async function select(context: FittingContext, entries: RawBuilder<unknown>) {
  const now = context.clock()
  const { rows } = await sql<{
    readonly id: string
    readonly day: ClinicDay
    readonly start_minute: number
    readonly end_minute: number
    readonly starts_at: Date
    readonly doctor_id: string | null
    readonly doctor: string | null
  }>`
    with ${freeFor(context, entries, sql`w.today, least(w.last_day, w.today + 61)`)}
    select (e).id, f.day, f.start_minute, f.end_minute, lower(f.during) as starts_at, f.doctor_id, d.name as doctor
    from entries
    cross join lateral booked_since(e, ${now}) b (starts_at)
    cross join lateral (
      select * from (
        -- 'offset 0' keeps the condition below from being checked for every place.
        select distinct on (lower(f.during)) f.*
        from free f
        where f.treatment_id = (e).treatment_id and wishes(e, f.day, f.start_minute, f.doctor_id)
          and (b.starts_at is null or lower(f.during) <= b.starts_at)
        order by lower(f.during), f.doctor_id offset 0
      ) f
      where can_take(e, f.day, f.start_minute, f.during, ${now})
      limit ${most}
    ) f
    left join doctor d on d.id = f.doctor_id
    order by lower(f.during)`.execute(context.db)
  const byEntry = new Map<string, FittingTime[]>()
  for (const { id, day, start_minute: start, end_minute: end, starts_at, ...row } of rows) {
    const time: FittingTime = {
      date: formatClinicDay(day),
      slot: formatSlot({ start, end }),
      startsAt: starts_at.toISOString(),
      ...doctorOf(row),
    }
    byEntry.set(id, [...(byEntry.get(id) ?? []), time])
  }
  return byEntry
}

/**
 * Returns the common table expressions `entries` and `free`, the free places of their treatments in a range of days. Computes
 * the places once for all entries. There are none while online booking is paused.
 */
function freeFor({ clock, timeZone }: FittingContext, entries: RawBuilder<unknown>, days: RawBuilder<unknown>) {
  const now = clock()
  return sql`
    entries as materialized (
      select e from unnest(${entries}) e where takes_online_bookings()
    ), free as materialized (
      select o.treatment_id, o.day, o.start_minute, o.end_minute, o.during, d.id as doctor_id
      from (select (${now}::timestamptz at time zone ${timeZone})::date as today, max((e).until) as last_day,
        array_agg(distinct (e).treatment_id) as wanted from entries having count(*) > 0) w
      cross join lateral offered(${days}, ${timeZone}, ${now}, w.wanted) o
      left join lateral unnest(o.doctors) d (id) on true
    )`
}

/** Maximum number of entries with the same treatment, doctor and times of day that are checked for one day. */
const mostPerWish = 20
/** Maximum number of entries that are checked for one day. Each is checked against all its times. */
const mostOfLine = 200

/**
 * Returns the entries to which times of a clinic day with a doctor can be offered now, in the order in which freed times are
 * offered, each with these times.
 */
export async function findFitsOn(context: FittingContext, day: ClinicDay): Promise<Map<string, FitTime[]>> {
  const { db, clock, timeZone } = context
  const now = clock()
  const line = sql`array(
    select e from (
      select e, place, row_number() over
        (partition by (e).treatment_id, (e).doctor_id, (e).morning, (e).afternoon order by place) as place_of_wish
      from (select e, row_number() over () as place from in_line() e) l
      where wishes(e, ${day}, 0, (e).doctor_id) or wishes(e, ${day}, 720, (e).doctor_id)
    ) l where place_of_wish <= ${mostPerWish} order by place limit ${mostOfLine})`
  const { rows } = await sql<{
    readonly id: string
    readonly start_minute: number
    readonly end_minute: number
    readonly doctors: string[]
  }>`
    with ${freeFor(context, line, sql`${day}, ${day}`)}, times as materialized (
      select f.treatment_id, f.start_minute, f.end_minute, f.during, array_agg(f.doctor_id) as doctors
      from free f where f.doctor_id is not null group by 1, 2, 3, 4
      having (offer_terms(f.treatment_id, ${day}, f.during, ${timeZone}, ${now})).refusal is null
    )
    select (e).id, t.start_minute, t.end_minute, w.doctors
    from (select e, row_number() over () as place from entries) l
    join times t on t.treatment_id = (e).treatment_id
    cross join lateral (
      select array(select d from unnest(t.doctors) d where wishes(e, ${day}, t.start_minute, d)) as doctors offset 0
    ) w
    -- 'case' keeps the second condition from being checked first.
    where case when w.doctors <> '{}' then can_take(e, ${day}, t.start_minute, t.during, ${now}) end
    order by place, t.start_minute`.execute(db)
  const byEntry = new Map<string, FitTime[]>()
  for (const { id, start_minute: start, end_minute: end, doctors } of rows)
    byEntry.set(id, [...(byEntry.get(id) ?? []), { slot: formatSlot({ start, end }), doctors }])
  return byEntry
}
