import { type Kysely, sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Database } from '../server/database/schema.ts'
import { idInSql } from './busy-clinic.ts'
import { occupyPlaces } from './occupy-places.ts'

/** Numbers of a clinic with doctors' hours and chairs. The last four treatments name no doctor. */
export interface ScheduledClinic {
  readonly treatments: number
  readonly doctors: number
  readonly chairs: number
  readonly patients: number
  /** Bookings of each of the next 30 days. */
  readonly bookedADay: number
}

/** Days with upcoming bookings. */
export const upcomingDays = 30
export const zone = 'America/New_York'
/** Half hours of a day. Each can be booked once per chair. */
export const halfHours = { first: 480, count: 20, minutes: 30 }

const pastADay = 200
const withoutDoctors = 4

/**
 * Fills a migrated database with a clinic and its bookings of the next 30 days, without statistics. Returns today. Each doctor
 * performs three treatments and is away on one of the next days.
 */
export async function seedScheduledClinic(db: Kysely<Database>, numbers: ScheduledClinic): Promise<ClinicDay> {
  const { treatments, doctors, chairs, patients, bookedADay } = numbers
  const { first, count, minutes } = halfHours
  const { day: today } = clinicTimeAt(new Date(), zone)
  await run(
    db,
    `insert into treatment (id, name, price_cents, weekdays)
      select ${idInSql('treatment', 't')}, 'Treatment ' || t, 4900, '{1,2,3,4,5,6,7}' from generate_series(1, ${treatments}) t`,
    `insert into treatment_slot (treatment_id, start_minute, end_minute)
      select ${idInSql('treatment', 't')}, m, m + ${minutes} from generate_series(1, ${treatments}) t,
        generate_series(${first}, ${first + (count - 1) * minutes}, ${minutes}) m`,
    `insert into chair (id, name, position)
      select ${idInSql('chair', 'c')}, 'Chair ' || c, c from generate_series(1, ${chairs}) c`,
    `insert into doctor (id, name, email, treatment_id, portrait, position)
      select ${idInSql('doctor', 'd')}, 'Doctor ' || d, 'doctor-' || d || '@clinic.test', ${idInSql('treatment', '1')},
        'portrait-1', d from generate_series(1, ${doctors}) d`,
    `insert into suitable (resource_id, treatment_id, position)
      select ${idInSql('doctor', 'd')}, ${idInSql('treatment', `1 + (d - 1 + n * 5) % ${treatments - withoutDoctors}`)}, 1
      from generate_series(1, ${doctors}) d, generate_series(0, 2) n`,
    `insert into working_hours (doctor_id, weekday, start_minute, end_minute, valid_from)
      select ${idInSql('doctor', 'd')}, w, h.start, h.until, '2000-01-01'
      from generate_series(1, ${doctors}) d, generate_series(1, 7) w, (values (480, 780), (780, 1080)) h (start, until)`,
    `insert into absence (resource_id, first_day, last_day, kind)
      select ${idInSql('doctor', 'd')}, date '${today}' + d, date '${today}' + d, 'vacation'
      from generate_series(1, ${doctors}) d`,
    `insert into absence (resource_id, first_day, last_day, kind)
      values (${idInSql('chair', String(chairs))}, '${addDays(today, 10)}', '${addDays(today, 10)}', 'outage')`,
    `insert into person (id, name, email, email_verified)
      select ${idInSql('regular', 'n')}, 'Patient ' || n, 'regular-' || n || '@clinic.test', true
      from generate_series(1, ${patients}) n`,
  )
  await addBookings(db, numbers, { first: addDays(today, 1), step: 1, days: upcomingDays, ofDay: bookedADay })
  return today
}

/** Adds `count` bookings before `today`, day by day into the past, without statistics. */
export function addPast(
  db: Kysely<Database>,
  numbers: ScheduledClinic,
  today: ClinicDay,
  count: number,
): Promise<void> {
  return addBookings(db, numbers, {
    first: addDays(today, -1),
    step: -1,
    days: Math.ceil(count / pastADay),
    ofDay: pastADay,
  })
}

/** Books the same number of half hours on each of some days, without collisions. Triggers and foreign keys are off. */
async function addBookings(
  db: Kysely<Database>,
  { treatments, doctors, chairs, patients }: ScheduledClinic,
  { first, step, days, ofDay }: { first: ClinicDay; step: 1 | -1; days: number; ofDay: number },
) {
  const half = `(n * 7 % ${halfHours.count * chairs})`
  const { minutes } = halfHours
  const treatment = `1 + doctor % ${treatments - withoutDoctors}`
  await db.connection().execute(async (connection) => {
    await run(
      connection,
      `set session_replication_role = replica`,
      `insert into booking (account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
        end_minute, during, doctor_id, chair_id, created_at)
      select ${idInSql('regular', `1 + (d * ${ofDay} + n) % ${patients}`)}, ${idInSql('treatment', treatment)},
        'Treatment ' || ${treatment}, 4900, 'Patient', '(503) 555-0199', day, start, start + ${minutes}, during,
        ${idInSql('doctor', '1 + doctor')}, ${idInSql('chair', `1 + ${half} % ${chairs}`)}, now()
      from generate_series(0, ${days - 1}) d, generate_series(0, ${ofDay - 1}) n,
        lateral (select date '${first}' + d * ${step} as day, (${half} + d * 7) % ${doctors} as doctor,
          ${halfHours.first} + ${half} / ${chairs} * ${minutes} as start) x,
        lateral (select slot_range(day, start, start + ${minutes}, '${zone}') as during) r`,
      `reset session_replication_role`,
    )
    await occupyPlaces(connection)
  })
}

async function run(db: Kysely<Database>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
