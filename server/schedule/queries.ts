import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import type { AffectedBooking, DoctorSchedule, Schedule } from '#contract/schemas/schedule.ts'
import { formatStart } from '#contract/start-times.ts'
import { findBookings } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

const maxAffected = 500

/** Returns every doctor's hours and absences, and the chairs, in the clinic's order. */
export async function getSchedule({ db, clock, timeZone }: Context): Promise<Schedule> {
  const today = clinicTimeAt(clock(), timeZone).day
  const [doctors, hours, performs, absences, chairs] = await Promise.all([
    db
      .selectFrom('doctor')
      .select(['id', 'name', 'treatment_id', 'color', 'takes_appointments', 'usual_chair_id', 'version'])
      .where('removed_at', 'is', null)
      .orderBy('position')
      .orderBy(sql`lower(name)`)
      .execute(),
    db
      .selectFrom('working_hours')
      .selectAll()
      .orderBy('valid_from')
      .orderBy('weekday')
      .orderBy('start_minute')
      .execute(),
    db.selectFrom('suitable').selectAll().where('position', '=', 1).orderBy('treatment_id').execute(),
    db.selectFrom('absence').selectAll().where('last_day', '>=', today).orderBy('first_day').execute(),
    listChairs(db),
  ])
  return {
    doctors: doctors.map(
      ({ id, name, treatment_id, color, takes_appointments, usual_chair_id, version }): DoctorSchedule => ({
        _id: id,
        name,
        speciality: treatment_id,
        color,
        takesAppointments: takes_appointments,
        performs: performs.filter((row) => row.resource_id === id).map((row) => row.treatment_id),
        usualChair: usual_chair_id,
        hours: hours
          .filter((row) => row.doctor_id === id)
          .map(({ weekday, valid_from, valid_until, ...row }) => ({
            weekday,
            ...interval(row),
            validFrom: formatClinicDay(valid_from),
            ...(valid_until !== null && { validUntil: formatClinicDay(valid_until) }),
          })),
        absences: absences
          .filter((row) => row.resource_id === id)
          .flatMap(({ id: _id, kind, note, ...row }) =>
            kind === 'outage' ? [] : [{ _id, ...days(row), ...interval(row), kind, note }],
          ),
        version,
      }),
    ),
    chairs: chairs.map((chair) => ({
      ...chair,
      outages: absences
        .filter((row) => row.resource_id === chair._id)
        .map(({ id: _id, note, ...row }) => ({ _id, ...days(row), note })),
    })),
    chairsVersion: versionOf(chairs),
  }
}

interface ListedChair {
  readonly _id?: string | undefined
  readonly name: string
  readonly inService: boolean
}

/** Returns the chairs in their order. */
export function listChairs(db: Kysely<Database>) {
  return db
    .selectFrom('resource')
    .select(['id as _id', 'name', 'active as inService'])
    .where('kind', '=', 'chair')
    .orderBy('position')
    .orderBy('name')
    .execute()
}

/** Returns the version of a list of chairs: a hash of its content, so that equal lists have equal versions. */
export function versionOf(chairs: readonly ListedChair[]): string {
  const content = chairs.map(({ _id, name, inService }) => [_id, name, inService])
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

function interval(row: { start_minute: number; end_minute: number }) {
  return { start: formatStart(row.start_minute), end: formatStart(row.end_minute) }
}

function days(row: { first_day: ClinicDay; last_day: ClinicDay }) {
  return { from: formatClinicDay(row.first_day), to: formatClinicDay(row.last_day) }
}

/** Returns the upcoming bookings that the schedule does not support, by time, at most 500. */
export async function listAffectedBookings(context: Context): Promise<AffectedBooking[]> {
  const { rows } = await sql<{ booking_id: string; reason: AffectedBooking['reason'] }>`
    select booking_id, reason from affected(${context.timeZone}, ${context.clock()}) limit ${maxAffected}
  `.execute(context.db)
  const bookings = await findBookings(
    context,
    rows.map(({ booking_id }) => booking_id),
  )
  return rows.flatMap(({ booking_id, reason }) => {
    const booking = bookings.get(booking_id)
    return booking ? { booking, reason } : []
  })
}
