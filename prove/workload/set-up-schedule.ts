import { type Kysely, sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { Database } from '../../server/database/schema.ts'
import { addTreatment } from '../../server/testing/factories.ts'

/** Treatments, doctors, chairs and days of the schedule in the workload. */
export interface ScheduleSetup {
  readonly treatments: readonly [Treatment, ...Treatment[]]
  readonly doctors: readonly [string, ...string[]]
  /** Chairs that treatments of the schedule use. Their outages do not concern the other treatments. */
  readonly chairs: readonly [string, ...string[]]
  /** Changes from time to time, as the days fill up. */
  days: readonly [ClinicDay, ...ClinicDay[]]
  /** Days whose reminders are due, with an unchanged schedule. */
  readonly nearDays: readonly [ClinicDay, ...ClinicDay[]]
}

/**
 * Inserts doctors, hours, chairs and treatments with and without doctors, buffers and notice. Each of the `plain`
 * treatments gets a chair of its own, so that it has one place per slot.
 */
export async function setUpSchedule(
  db: Kysely<Database>,
  plain: readonly Treatment[],
  days: ScheduleSetup['days'],
  nearDays: ScheduleSetup['nearDays'],
): Promise<ScheduleSetup> {
  const every = (minutes: number, count: number) => Array.from({ length: count }, (_, i) => 540 + i * minutes)
  const treatments = [
    await addTreatment({ db }, { name: 'Scheduled Cleaning', starts: every(30, 12), minutes: 30 }),
    await addTreatment({ db }, { name: 'Scheduled Filling', starts: every(45, 8), minutes: 45, cents: 8_000 }),
    await addTreatment({ db }, { name: 'Scheduled Surgery', starts: every(75, 5), minutes: 60 }),
    await addTreatment({ db }, { name: 'Scheduled X-ray', starts: every(20, 12), minutes: 15 }),
  ] as const
  const [cleaning, filling, surgery, xray] = treatments
  await sql`update treatment set buffer_minutes = 15 where id = ${filling._id}`.execute(db)
  await sql`update treatment set buffer_minutes = 10, notice_minutes = 1440 where id = ${surgery._id}`.execute(db)
  await refundHalf(db, filling)
  await shortenOffers(db)
  await backdateBookings(db, nearDays)
  const [first, second, third] = [
    await insertChair(db, 'Chair 1', 1),
    await insertChair(db, 'Chair 2', 2),
    await insertChair(db, 'Chair 3', 3),
  ]
  const chairs = [first, second, third] as const
  const suitable = [
    ...[cleaning, filling, xray].flatMap(({ _id }) => chairs.map((chair) => chairFor(_id, chair))),
    ...[first, second].map((chair) => chairFor(surgery._id, chair)),
  ]
  for (const [i, { _id }] of plain.entries()) {
    suitable.push(chairFor(_id, await insertChair(db, `Reserved ${i}`, 4 + i)))
  }
  await db.insertInto('suitable').values(suitable).execute()
  const doctors = [
    await insertDoctor(db, 'Ada', [cleaning, filling, surgery], first),
    await insertDoctor(db, 'Bob', [cleaning, filling], second),
    await insertDoctor(db, 'Cy', [cleaning, surgery], null),
  ] as const
  return { treatments, doctors, chairs, days, nearDays }
}

/** A patient who cancels this treatment gets half of the price, so that a refund in two parts or of all is noticed. */
async function refundHalf(db: Kysely<Database>, { _id }: Treatment): Promise<void> {
  await sql`
    insert into policy_rule (version, treatment_id, cancel_until_hours, move_until_hours, steps)
    values (current_policy(), ${_id}, 24, 24, '[{"hours": 24, "percent": 50}]')`.execute(db)
}

/** Lets offers run out at the next full minute, at any time of day: the clinic's shortest period is longer than most runs. */
async function shortenOffers(db: Kysely<Database>): Promise<void> {
  await sql`alter table waitlist_rule drop constraint holds_some_minutes`.execute(db)
  await sql`
    update waitlist_rule set week_minutes = 0, day_minutes = 0, short_minutes = 0, quiet_from = 0, quiet_until = 0
  `.execute(db)
}

/** Makes each booking of these days look as if it were made days ago: a reminder is only sent of those. */
async function backdateBookings(db: Kysely<Database>, days: readonly ClinicDay[]): Promise<void> {
  await sql`create schema if not exists proof`.execute(db)
  await sql`
    create function proof.backdate() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.created_at <> old.created_at then
        new.created_at := new.created_at - interval '4 days';
      end if;
      if tg_op = 'UPDATE' and new.moved_at is distinct from old.moved_at then
        new.moved_at := new.moved_at - interval '4 days';
      end if;
      return new;
    end $$`.execute(db)
  const isNear = sql.raw(`new.day in (${days.map((day) => `'${day}'`).join(', ')})`)
  await sql`
    create trigger backdate before insert or update on booking
    for each row when (${isNear}) execute function proof.backdate()`.execute(db)
}

/** A treatment needs a doctor first, and a chair second. */
function chairFor(treatment_id: string, resource_id: string) {
  return { treatment_id, position: 2, resource_id }
}

async function insertChair(db: Kysely<Database>, name: string, position: number): Promise<string> {
  const { id } = await db.insertInto('chair').values({ name, position }).returning('id').executeTakeFirstOrThrow()
  return id
}

async function insertDoctor(
  db: Kysely<Database>,
  name: string,
  performs: readonly [Treatment, ...Treatment[]],
  usualChair: string | null,
): Promise<string> {
  const email = `${name.toLowerCase()}.doctor@clinic.test`
  const { id } = await db
    .insertInto('doctor')
    .values({ name, email, treatment_id: performs[0]._id, portrait: 'doctor-1', usual_chair_id: usualChair })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('suitable')
    .values(performs.map(({ _id }) => ({ treatment_id: _id, position: 1, resource_id: id })))
    .execute()
  const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { doctor_id: id, weekday, start_minute: 540, end_minute: 720, valid_from: '2026-01-01' },
    { doctor_id: id, weekday, start_minute: 720, end_minute: 1_020, valid_from: '2026-01-01' },
  ])
  await db.insertInto('working_hours').values(hours).execute()
  return id
}
