import { sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { WhyNot, WhyReason } from '#contract/schemas/schedule.ts'
import { formatSlot } from '#contract/slots.ts'
import { formatStart } from '#contract/start-times.ts'
import { findBookings } from '../bookings/queries.ts'
import type { Context } from '../context.ts'

interface Question {
  readonly date: ClinicDay
  readonly treatmentId: string
  readonly doctor?: string | undefined
}

interface ExplainedSlot {
  readonly start_minute: number
  readonly end_minute: number
  readonly reason: WhyReason | null
  readonly resources: string[]
  readonly absences: string[]
  readonly bookings: string[]
}

/** Returns each slot of a treatment on a day with the reason against it, or `undefined` if there is no such treatment. */
export async function explainSlots(context: Context, question: Question): Promise<WhyNot | undefined> {
  const { db, clock, timeZone } = context
  const { date, treatmentId, doctor = null } = question
  const treatment = await db.selectFrom('treatment').select('id').where('id', '=', treatmentId).executeTakeFirst()
  if (!treatment) return undefined
  const { rows } = await sql<ExplainedSlot>`
    select start_minute, end_minute, reason, resources::text[], absences::text[], bookings::text[]
    from why_not(${treatmentId}, ${date}, ${timeZone}, ${clock()}, ${doctor})`.execute(db)
  const [named, bookings, closed] = await Promise.all([
    findNamed(context, rows),
    findBookings(context, [...new Set(rows.flatMap((row) => row.bookings))]),
    db
      .selectFrom('closed_days')
      .select(['first_day', 'last_day', 'reason'])
      .where('first_day', '<=', date)
      .where('last_day', '>=', date)
      .executeTakeFirst(),
  ])
  return {
    ...(closed && { closed: { ...days(closed), reason: closed.reason } }),
    slots: rows.map(({ start_minute, end_minute, reason, ...about }) => ({
      slot: formatSlot({ start: start_minute, end: end_minute }),
      ...(reason !== null && { reason }),
      doctors: found(named.doctors, about.resources),
      absences: found(named.absences, about.absences),
      chairs: found(named.chairs, about.resources),
      outages: found(named.outages, about.absences),
      bookings: found(bookings, about.bookings),
    })),
  }
}

/** Returns the doctors, absences, chairs and outages of the rows, by ID. */
async function findNamed({ db }: Context, rows: readonly ExplainedSlot[]) {
  const resources = rows.flatMap((row) => row.resources)
  const absenceIds = rows.flatMap((row) => row.absences)
  const [doctors, absences, chairs, outages] = await Promise.all([
    db
      .selectFrom('doctor')
      .select(['id as _id', 'name'])
      .where('id', '=', sql<string>`any (${resources}::uuid[])`)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('doctor_absence as a')
      .innerJoin('doctor as d', 'd.id', 'a.doctor_id')
      .select(['a.id', 'd.id as doctor', 'd.name', 'first_day', 'last_day', 'start_minute', 'end_minute'])
      .where('a.id', '=', sql<string>`any (${absenceIds}::uuid[])`)
      .execute(),
    db
      .selectFrom('chair')
      .select(['id as _id', 'name'])
      .where('id', '=', sql<string>`any (${resources}::uuid[])`)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('chair_outage as o')
      .innerJoin('chair as c', 'c.id', 'o.chair_id')
      .select(['o.id', 'c.id as chair', 'c.name', 'first_day', 'last_day'])
      .where('o.id', '=', sql<string>`any (${absenceIds}::uuid[])`)
      .execute(),
  ])
  return {
    doctors: new Map(doctors.map((doctor) => [doctor._id, doctor])),
    absences: new Map(
      absences.map(({ id, doctor, name, start_minute, end_minute, ...row }) => [
        id,
        {
          doctor: { _id: doctor, name },
          ...days(row),
          start: formatStart(start_minute),
          end: formatStart(end_minute),
        },
      ]),
    ),
    chairs: new Map(chairs.map((chair) => [chair._id, chair])),
    outages: new Map(outages.map(({ id, chair, name, ...row }) => [id, { chair: { _id: chair, name }, ...days(row) }])),
  }
}

function found<T>(all: ReadonlyMap<string, T>, ids: readonly string[]): T[] {
  return ids.flatMap((id) => all.get(id) ?? [])
}

function days(row: { first_day: ClinicDay; last_day: ClinicDay }) {
  return { from: formatClinicDay(row.first_day), to: formatClinicDay(row.last_day) }
}
