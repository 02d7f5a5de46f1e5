import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { ChairDay, DoctorDay } from '#contract/schemas/desk.ts'
import { formatStart } from '#contract/start-times.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

/** Who works on a clinic day, and where. */
export interface DayPlan {
  /** The reason if the clinic is closed. */
  readonly closed: string | undefined
  readonly doctors: DoctorDay[]
  readonly chairs: ChairDay[]
}

/** Returns the doctors who work on a clinic day or have bookings on it, and the chairs, each in the clinic's order. */
export async function getDayPlan({ db, clock }: Pick<Context, 'db' | 'clock'>, day: ClinicDay): Promise<DayPlan> {
  const [closed, doctors, chairs] = await Promise.all([
    db
      .selectFrom('closed_days')
      .select('reason')
      .where('first_day', '<=', day)
      .where('last_day', '>=', day)
      .orderBy('first_day')
      .executeTakeFirst(),
    listDoctors(db, day, clock()),
    listChairs(db, day, clock()),
  ])
  return { closed: closed?.reason, doctors, chairs }
}

interface DoctorRow {
  readonly _id: string
  readonly name: string
  readonly color: DoctorDay['color']
  readonly hours: readonly { readonly from: number; readonly until: number }[]
  readonly absences: readonly {
    readonly from: number
    readonly until: number
    readonly kind: DoctorDay['absences'][0]['kind']
  }[]
  readonly shortest: number | null
}

async function listDoctors(db: Kysely<Database>, day: ClinicDay, at: Date): Promise<DoctorDay[]> {
  const { rows } = await sql<DoctorRow>`
    select d.id as _id, d.name, d.color, hours, absences, shortest
    from doctor d
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('from', h.start_minute, 'until', h.end_minute) order by h.start_minute),
        '[]') as hours
      from working_hours h
      where d.takes_appointments and h.doctor_id = d.id and h.weekday = extract(isodow from ${day}::date)
        and ${day} between h.valid_from and coalesce(h.valid_until, ${day})
    ) h
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind,
        'from', case when a.first_day = ${day} then a.start_minute else 0 end,
        'until', case when a.last_day = ${day} then a.end_minute else 1440 end) order by a.first_day, a.start_minute),
        '[]') as absences
      from doctor_absence a where a.doctor_id = d.id and ${day} between a.first_day and a.last_day
    ) a
    cross join lateral (
      select min(s.end_minute - s.start_minute) as shortest
      from performs p join treatment t on t.id = p.treatment_id and t.retired_at is null
      join treatment_slot s on s.treatment_id = t.id
      where p.doctor_id = d.id
    ) s
    where d.removed_at is null and hours <> '[]'
      or ${isTaken(sql`d.id`, day, at)}
    order by d.position, lower(d.name)`.execute(db)
  return rows.map(({ hours, absences, shortest, ...doctor }) => ({
    ...doctor,
    hours: hours.map(toInterval),
    absences: absences.map(({ kind, ...range }) => ({ ...toInterval(range), kind })),
    ...(shortest !== null && { shortest }),
  }))
}

function toInterval({ from, until }: { readonly from: number; readonly until: number }) {
  return { start: formatStart(from), end: formatStart(until) }
}

/** Whether a booking of a day has a doctor or chair, or an offer holds one. */
function isTaken(id: RawBuilder<unknown>, day: ClinicDay, at: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from booking b where b.day = ${day} and ${id} in (b.doctor_id, b.chair_id) and is_live(b))
    or exists (select from waitlist_offer o join occupancy t on t.offer_id = o.id
      where o.day = ${day} and t.resource_id = ${id} and t.held_until > ${at}))`
}

async function listChairs(db: Kysely<Database>, day: ClinicDay, at: Date): Promise<ChairDay[]> {
  const { rows } = await sql<{ _id: string; name: string; out: string | null }>`
    select c.id as _id, c.name, case when c.in_service then o.note else '' end as out
    from chair c
    left join lateral (
      select note from chair_outage where chair_id = c.id and ${day} between first_day and last_day
      order by first_day limit 1
    ) o on true
    where c.in_service or ${isTaken(sql`c.id`, day, at)}
    order by c.position, c.name`.execute(db)
  return rows.map(({ out, ...chair }) => ({ ...chair, ...(out !== null && { out }) }))
}
