import { type Kysely, sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Database } from '../server/database/schema.ts'
import { idInSql } from './busy-clinic.ts'

/**
 * A clinic with doctors' hours and chairs. Each doctor performs three of the first sixteen treatments; the last four name no
 * doctor. Every day has 240 half hours in chairs.
 */
export const scheduled = {
  ...{ treatments: 20, withDoctors: 16, doctors: 20, chairs: 12, patients: 100_000 },
  ...{
    firstMinute: 480,
    slots: 20,
    minutes: 30,
    comingDays: 30,
    bookedADay: 73,
    pastADay: 200,
    zone: 'America/New_York',
  },
}

const { treatments, withDoctors, doctors, chairs, patients, firstMinute, slots, minutes, zone } = scheduled

/** Fills a migrated database with that clinic and its bookings of the next 30 days. Returns today. */
export async function seedScheduledClinic(db: Kysely<Database>): Promise<ClinicDay> {
  const { day: today } = clinicTimeAt(new Date(), zone)
  await run(
    db,
    `insert into treatment (id, name, price_cents, weekdays)
      select ${idInSql('treatment', 't')}, 'Treatment ' || t, 4900, '{1,2,3,4,5,6,7}' from generate_series(1, ${treatments}) t`,
    `insert into treatment_slot (treatment_id, start_minute, end_minute)
      select ${idInSql('treatment', 't')}, m, m + ${minutes} from generate_series(1, ${treatments}) t,
        generate_series(${firstMinute}, ${firstMinute + (slots - 1) * minutes}, ${minutes}) m`,
    `insert into chair (id, name, position)
      select ${idInSql('chair', 'c')}, 'Chair ' || c, c from generate_series(1, ${chairs}) c`,
    `insert into doctor (id, name, email, treatment_id, portrait, position)
      select ${idInSql('doctor', 'd')}, 'Doctor ' || d, 'doctor-' || d || '@clinic.test', ${idInSql('treatment', '1')},
        'portrait-1', d from generate_series(1, ${doctors}) d`,
    `insert into performs (doctor_id, treatment_id)
      select ${idInSql('doctor', 'd')}, ${idInSql('treatment', `1 + (d - 1 + n * 5) % ${withDoctors}`)}
      from generate_series(1, ${doctors}) d, generate_series(0, 2) n`,
    `insert into working_hours (doctor_id, weekday, start_minute, end_minute, valid_from)
      select ${idInSql('doctor', 'd')}, w, h.start, h.until, '2000-01-01'
      from generate_series(1, ${doctors}) d, generate_series(1, 7) w, (values (480, 720), (750, 1080)) h (start, until)`,
    `insert into doctor_absence (doctor_id, first_day, last_day, kind)
      select ${idInSql('doctor', 'd')}, date '${today}' + d, date '${today}' + d, 'vacation'
      from generate_series(1, ${doctors}) d`,
    `insert into chair_outage (chair_id, first_day, last_day)
      values (${idInSql('chair', String(chairs))}, '${addDays(today, 10)}', '${addDays(today, 10)}')`,
    `insert into person (id, name, email, email_verified)
      select ${idInSql('regular', 'n')}, 'Patient ' || n, 'regular-' || n || '@clinic.test', true
      from generate_series(1, ${patients}) n`,
  )
  await addBookings(db, addDays(today, 1), 1, scheduled.comingDays, scheduled.bookedADay)
  return today
}

/** Adds `count` bookings before `today`, day by day into the past. */
export function addPast(db: Kysely<Database>, today: ClinicDay, count: number): Promise<void> {
  return addBookings(db, addDays(today, -1), -1, Math.ceil(count / scheduled.pastADay), scheduled.pastADay)
}

/** Books the same number of half hours on each of some days, without collisions. Triggers and foreign keys are off. */
async function addBookings(db: Kysely<Database>, first: ClinicDay, step: 1 | -1, days: number, ofDay: number) {
  const half = `(n * 7 % ${slots * chairs})`
  await db.connection().execute(async (connection) => {
    await run(
      connection,
      `set session_replication_role = replica`,
      `insert into booking (patient_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
        end_minute, during, occupied, doctor_id, chair_id, created_at)
      select ${idInSql('regular', `1 + (d * ${ofDay} + n) % ${patients}`)},
        ${idInSql('treatment', `1 + doctor % ${withDoctors}`)}, 'Treatment ' || 1 + doctor % ${withDoctors}, 4900, 'Patient',
        '(503) 555-0199', day, start, start + ${minutes}, during, during, ${idInSql('doctor', '1 + doctor')},
        ${idInSql('chair', `1 + ${half} % ${chairs}`)}, now()
      from generate_series(0, ${days - 1}) d, generate_series(0, ${ofDay - 1}) n,
        lateral (select date '${first}' + d * ${step} as day, (${half} + d * 7) % ${doctors} as doctor,
          ${firstMinute} + ${half} / ${chairs} * ${minutes} as start) x,
        lateral (select slot_range(day, start, start + ${minutes}, '${zone}') as during) r`,
      `reset session_replication_role`,
      `vacuum analyze`,
    )
  })
}

async function run(db: Kysely<Database>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
