import { type Kysely, sql, type Transaction } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import { setAuditContext } from '../database/audited-transaction.ts'
import { declareAllSteps } from '../database/sample-clinic.ts'
import type { Database } from '../database/schema.ts'
import { hashPassword } from '../identity/passwords/passwords.ts'
import { putPassword } from '../identity/passwords/set-password.ts'
import * as data from './clinic-data.ts'
import { type Closure, type PlannedBooking, planBookings } from './plan-bookings.ts'
import { Random } from './random.ts'
import { seedVisits } from './seed-visits.ts'
import { seedFamilies, seedWaitlist } from './seed-wishes.ts'

/** The patient of the demo clinic who can sign in, and their password. */
export const demoPatient = { email: 'priya.raman@patients.test', password: 'demo patient' }
/** The receptionist of the demo clinic. */
export const demoReceptionist = { email: 'desk@clinic.test', password: 'demo desk' }
/** The first admin of the demo clinic. */
export const demoAdmin = { email: 'admin@clinic.test', password: 'demo admin' }

const people = 400
const pastDays = 56
const daysAhead = 21

// Counted from today. Dr. Brandt's absence came after patients had booked, as did the outage of the third chair.
const absences: readonly Closure[] = [
  { of: 0, first: -30, last: -26 },
  { of: 3, first: 12, last: 16 },
]
const lateAbsence: Closure = { of: 1, first: 4, last: 6 }
const lateOutage: Closure = { of: 2, first: 8, last: 8 }
const closedDay = 17

interface DemoRequest {
  readonly now: Date
  readonly timeZone: string
  /** Equal seeds give equal clinics on the same day. */
  readonly seed: number
}

/**
 * Fills an empty database with a busy clinic: doctors with hours, chairs, treatments, 400 people, eight weeks of
 * history and three weeks ahead. Does nothing if there is a clinic or a treatment. Returns whether it filled the
 * database.
 */
export async function seedDemoClinic(db: Kysely<Database>, { now, timeZone, seed }: DemoRequest): Promise<boolean> {
  const patientHash = await hashPassword(demoPatient.password)
  const receptionistHash = await hashPassword(demoReceptionist.password)
  return db.transaction().execute(async (tx) => {
    await sql`lock table clinic in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ empty: boolean }>`
      select not exists (select from clinic) and not exists (select from treatment) as empty`.execute(tx)
    if (!rows[0]?.empty) return false
    const random = new Random(seed)
    const today = clinicTimeAt(now, timeZone).day
    await insertClinic(tx, today)
    const treatments = await insertTreatments(tx)
    const doctors = await insertDoctors(tx, treatments, today)
    const persons = await insertPeople(tx, now, random)
    await putPassword(tx, persons[0] as string, patientHash)
    await putPassword(tx, await insertReceptionist(tx, now, random), receptionistHash)
    const starts = data.treatments.map(startsOf)
    const plan = { random, today, past: pastDays, ahead: daysAhead, people, starts, absences, outages: [] }
    const planned = planBookings({ ...plan, load: [0.55, 0.6] }).filter(({ day }) => day !== addDays(today, closedDay))
    await insertBookings(tx, planned, { treatments, ...doctors, persons }, { now, timeZone, random })
    await insertHistory(tx, { now, random })
    await insertLateChanges(tx, doctors, today)
    await seedFamilies(tx, now, persons[0] as string)
    await seedVisits(tx, now)
    await seedWaitlist(tx, { now, today, patient: persons[0] as string })
    return true
  })
}

function startsOf({ minutes, ...more }: (typeof data.treatments)[number]): number[] {
  const step = minutes + ('buffer' in more ? more.buffer : 0)
  const starts: number[] = []
  for (let start = data.opens; start + minutes <= data.closes; start += step) starts.push(start)
  return starts
}

async function insertClinic(tx: Transaction<Database>, today: ClinicDay): Promise<void> {
  await tx
    .insertInto('clinic')
    .values({
      name: 'Larch Street Dental',
      street: '12 Larch Street',
      city: 'Portland, OR 97209',
      phone: '(503) 555-0142',
    })
    .execute()
  await tx.updateTable('online_booking').set({ state: 'on' }).execute()
  await declareAllSteps(tx)
  const weekday = { opens_minute: data.opens, closes_minute: data.closes }
  await tx
    .insertInto('opening_hours')
    .values([1, 2, 3, 4, 5, 6].map((each) => ({ weekday: each, ...weekday })))
    .execute()
  for (const { daysAgo, title, body } of data.news) {
    await tx
      .insertInto('notice')
      .values({ day: addDays(today, -daysAgo), title, body })
      .execute()
  }
  await tx
    .insertInto('contact_message')
    .values(
      data.messages.map((message, age) => ({
        ...message,
        created_at: sql<Date>`now() - ${age + 1} * interval '5 hours'`,
      })),
    )
    .execute()
}

/** Returns the IDs of the treatments in their order. */
async function insertTreatments(tx: Transaction<Database>): Promise<string[]> {
  const ids: string[] = []
  for (const treatment of data.treatments) {
    const { name, cents, minutes, ...more } = treatment
    const { id } = await tx
      .insertInto('treatment')
      .values({
        name,
        price_cents: cents,
        weekdays: [1, 2, 3, 4, 5, 6],
        ...('buffer' in more && { buffer_minutes: more.buffer }),
        ...('notice' in more && { notice_minutes: more.notice }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('treatment_slot')
      .values(
        startsOf(treatment).map((start) => ({ treatment_id: id, start_minute: start, end_minute: start + minutes })),
      )
      .execute()
    ids.push(id)
  }
  return ids
}

interface Staff {
  readonly doctors: readonly string[]
  readonly chairs: readonly string[]
}

async function insertDoctors(
  tx: Transaction<Database>,
  treatments: readonly string[],
  today: ClinicDay,
): Promise<Staff> {
  const chairs: string[] = []
  for (const [position, name] of data.chairs.entries()) {
    const chair = await tx
      .insertInto('resource')
      .values({ kind: 'chair', name, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    chairs.push(chair.id)
  }
  const idOf = (name: data.TreatmentName) =>
    treatments[data.treatments.findIndex((each) => each.name === name)] as string
  for (const treatment of data.treatments) {
    const needed = 'chairs' in treatment ? treatment.chairs : []
    for (const chair of needed) {
      const resource_id = chairs[data.chairs.indexOf(chair)] as string
      await tx
        .insertInto('suitable')
        .values({ treatment_id: idOf(treatment.name), position: 2, resource_id })
        .execute()
    }
  }
  const doctors: string[] = []
  for (const [position, { name, portrait, color, chair, speciality, performs, week }] of data.doctors.entries()) {
    const email = `${name
      .toLowerCase()
      .replace(/^dr\. |,.*$/g, '')
      .replaceAll(' ', '.')}@clinic.test`
    const { id } = await tx
      .insertInto('doctor')
      .values({
        name,
        email,
        portrait,
        color,
        position,
        treatment_id: idOf(speciality),
        usual_chair_id: chairs[data.chairs.indexOf(chair)] as string,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('suitable')
      .values(performs.map((each) => ({ resource_id: id, treatment_id: idOf(each) })))
      .execute()
    const hours = week.flatMap(({ days, from, to }) =>
      days.map((weekday) => ({ weekday, start_minute: from, end_minute: to })),
    )
    await tx
      .insertInto('working_hours')
      .values(hours.map((interval) => ({ ...interval, doctor_id: id, valid_from: addDays(today, -365) })))
      .execute()
    doctors.push(id)
  }
  for (const { of, first, last } of absences) {
    const days = { first_day: addDays(today, first), last_day: addDays(today, last) }
    await tx
      .insertInto('absence')
      .values({ ...days, resource_id: doctors[of] as string, kind: 'vacation' })
      .execute()
  }
  return { doctors, chairs }
}

/** Returns the IDs of the people. The first one is the patient who can sign in. */
async function insertPeople(tx: Transaction<Database>, now: Date, random: Random): Promise<string[]> {
  const { firstNames, lastNames } = data
  const rows = Array.from({ length: people }, (_, i) => {
    const first = firstNames[i % firstNames.length] as string
    // Steps of a number without a common divisor, so that no name repeats.
    const last = lastNames[(i + Math.floor(i / firstNames.length)) % lastNames.length] as string
    const plain = `${first}.${last}`
      .normalize('NFKD')
      .replace(/[^A-Za-z.-]/g, '')
      .toLowerCase()
    const area = ['503', '971', '458', '541'][Math.floor(i / 100)]
    return {
      id: idOf(random),
      name: `${first} ${last}`,
      email: `${i < firstNames.length ? plain : `${plain}.${i}`}@patients.test`,
      email_verified: true,
      phone: `(${area}) 555-0${100 + (i % 100)}`,
      created_at: new Date(now.getTime() - random.below(900) * 86_400_000),
    }
  })
  await tx.insertInto('person').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Returns the ID of the receptionist. */
async function insertReceptionist(tx: Transaction<Database>, now: Date, random: Random): Promise<string> {
  const id = idOf(random)
  const person = { id, name: 'Rosa Delgado', email: demoReceptionist.email, email_verified: true, created_at: now }
  await tx
    .insertInto('person')
    .values({ ...person, role: 'receptionist' })
    .execute()
  return id
}

/** Returns a UUID from the random numbers, so that equal seeds give equal IDs. */
function idOf(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

interface Ids extends Staff {
  readonly treatments: readonly string[]
  readonly persons: readonly string[]
}

async function insertBookings(
  tx: Transaction<Database>,
  planned: readonly PlannedBooking[],
  { treatments, doctors, chairs, persons }: Ids,
  { now, timeZone, random }: { now: Date; timeZone: string; random: Random },
): Promise<void> {
  const rows = planned.map(({ person, treatment, doctor, chair, day, start, end }) => {
    const age = 1 + random.below(30)
    const cancelled = random.chance(0.09)
    return {
      id: idOf(random),
      patient: persons[person],
      treatment: treatments[treatment],
      doctor: doctors[doctor],
      chair: chairs[chair],
      day,
      start,
      end,
      age,
      chosen: random.chance(0.3),
      cancelled: cancelled ? (random.chance(0.7) ? 'patient' : 'clinic') : null,
      reason: cancelled && random.chance(0.4) ? 'The doctor is ill.' : null,
    }
  })
  await sql`
    insert into booking (id, account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
      end_minute, during, doctor_id, chair_id, doctor_chosen, created_at, state, cancelled_at, cancelled_by,
      cancel_reason)
    select r.id, r.patient, t.id, t.name, t.price_cents, p.name, p.phone, r.day, r.start, r."end", s.during, r.doctor, r.chair,
      r.chosen, least(lower(s.during), ${now}::timestamptz) - make_interval(days => r.age),
      case when r.cancelled is null then 'booked' else 'cancelled' end,
      case when r.cancelled is not null
        then least(lower(s.during) - interval '30 hours', ${now}::timestamptz - interval '2 hours') end,
      r.cancelled, case when r.cancelled = 'clinic' then r.reason end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, patient uuid, treatment uuid, doctor uuid,
      chair uuid, day date, start smallint, "end" smallint, age integer, chosen boolean, cancelled text, reason text)
    join treatment t on t.id = r.treatment
    join person p on p.id = r.patient
    cross join lateral (select slot_range(r.day, r.start, r."end", ${timeZone}) as during) s
    where not isempty(s.during)`.execute(tx)
  await sql`
    select take_place(id, null, treatment_id, during, array[doctor_id, chair_id], '{}', null)
    from booking where state <> 'cancelled' and upper(during) > ${now}::timestamptz - interval '2 days'`.execute(tx)
}

/** Payments at the clinic and reviews of past appointments. */
async function insertHistory(tx: Transaction<Database>, { now, random }: { now: Date; random: Random }): Promise<void> {
  const past = await sql<{ id: string; patient_id: string; cents: number; ends: Date; state: string }>`
    select id, account_id as patient_id, price_cents as cents, upper(during) as ends, state from booking
    where upper(during) < ${now} order by during, id`.execute(tx)
  const payments = past.rows
    .filter(({ cents, state }) => cents > 0 && (state === 'booked' ? random.chance(0.8) : random.chance(0.2)))
    .map(({ id, patient_id, cents, ends, state }) => {
      const returned = state === 'cancelled' && random.chance(0.8)
      return {
        id: idOf(random),
        booking_id: id,
        patient_id,
        cents,
        transaction: `cash_${idOf(random)}`,
        state: state === 'booked' ? 'succeeded' : returned ? 'refunded' : 'refund_due',
        at: ends,
      }
    })
  await sql`
    with r as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
        as r (id uuid, booking_id uuid, patient_id uuid, cents integer, transaction text, state text, at timestamptz)
    ), paid as (
      update booking b set transaction_id = r.transaction from r where b.id = r.booking_id and r.state = 'succeeded'
    )
    insert into payment (id, booking_id, patient_id, method, amount_cents, received_cents, returned_cents, transaction_id,
      state, reason, created_at, opened_at, asked_at, paid_at, refunded_at)
    select id, booking_id, patient_id, 'clinic', cents, cents, case when state = 'refunded' then cents else 0 end,
      transaction, state, case when state <> 'succeeded' then 'booking_cancelled' end, at, at, at, at,
      case when state = 'refunded' then at end
    from r`.execute(tx)
  await insertReviews(
    tx,
    past.rows.filter(({ state, ends }) => state === 'booked' && ends < addHours(now, -24) && random.chance(0.06)),
  )
}

const addHours = (instant: Date, hours: number) => new Date(instant.getTime() + hours * 3_600_000)

// A trigger refuses a review unless its patient writes it, and shows none before it was moderated.
async function insertReviews(
  tx: Transaction<Database>,
  visits: readonly { id: string; patient_id: string; ends: Date }[],
): Promise<void> {
  for (const [i, { id, patient_id, ends }] of visits.entries()) {
    await setAuditContext(tx, { personId: patient_id })
    await sql`
      insert into review (booking_id, patient_id, during, stars, words, shown_name, place, written_at)
      select b.id, b.account_id, b.during, ${i % 4 === 3 ? 4 : 5}, ${data.reviewTexts[i % data.reviewTexts.length]},
        split_part(b.patient_name, ' ', 1), 'Portland', ${addHours(ends, 3)}
      from booking b where b.id = ${id}`.execute(tx)
    const state = i % 7 === 0 ? 'waiting' : i % 11 === 5 ? 'turned_down' : 'shown'
    if (state === 'waiting') continue
    await setAuditContext(tx, { portal: true })
    await tx
      .updateTable('review')
      .set({ state, judged_at: addHours(ends, 20), reason: state === 'shown' ? null : 'It names another patient.' })
      .where('booking_id', '=', id)
      .execute()
  }
  await setAuditContext(tx, { portal: true })
}

/** Changes that came after patients had booked, so that there are affected appointments. */
async function insertLateChanges(
  tx: Transaction<Database>,
  { doctors, chairs }: Staff,
  today: ClinicDay,
): Promise<void> {
  const days = ({ first, last }: Closure) => ({ first_day: addDays(today, first), last_day: addDays(today, last) })
  await tx
    .insertInto('absence')
    .values({
      ...days(lateAbsence),
      resource_id: doctors[lateAbsence.of] as string,
      kind: 'training',
      note: 'Implants',
    })
    .execute()
  await tx
    .insertInto('absence')
    .values({ ...days(lateOutage), resource_id: chairs[lateOutage.of] as string, kind: 'outage', note: 'Compressor' })
    .execute()
  const closed = addDays(today, closedDay)
  await tx
    .insertInto('closed_days')
    .values({ first_day: closed, last_day: closed, reason: 'Staff training', created_at: sql<Date>`now()` })
    .execute()
}
