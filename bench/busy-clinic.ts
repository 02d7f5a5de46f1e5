import { type Kysely, sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Member } from '../prove/test-users.ts'
import type { Database } from '../server/database/schema.ts'

/** A large clinic: twenty treatments with 28 slots each on every day of the week, so 560 slots a day. */
export const clinic = { treatments: 20, slots: 28, firstMinute: 480, minutes: 15, cents: 4_900, zone: 'UTC' }
/** Of the coming year, so many of ten slots are taken. */
export const takenOfTen = 7
/** Of those who have bookings, and of those who ask for some. */
const [regulars, members] = [50_000, 400]

/** Ids that follow from a number, so that SQL can name them as well. */
export const idOf = (kind: 'treatment' | 'regular' | 'member', n: number) =>
  `00000000-0000-4000-${{ treatment: '8001', regular: '8002', member: '8003' }[kind]}-${String(n).padStart(12, '0')}`

/** The same in SQL. */
export const idInSql = (kind: Parameters<typeof idOf>[0], n: string) =>
  `('${idOf(kind, 0).slice(0, 24)}' || lpad((${n})::text, 12, '0'))::uuid`

export interface BusyClinic {
  readonly today: ClinicDay
  readonly members: readonly Member[]
}

/** Fills a migrated database with that clinic, its patients, and members who are signed in; it has no bookings yet. */
export async function seedBusyClinic(db: Kysely<Database>): Promise<BusyClinic> {
  const { day: today } = clinicTimeAt(new Date(), clinic.zone)
  await sql
    .raw(`
    insert into treatment (id, name, price_cents, weekdays)
    select ${idInSql('treatment', 't')}, 'Treatment ' || t, ${clinic.cents}, '{1,2,3,4,5,6,7}'
    from generate_series(1, ${clinic.treatments}) t`)
    .execute(db)
  await sql
    .raw(`
    insert into treatment_slot (treatment_id, start_minute, end_minute)
    select ${idInSql('treatment', 't')}, ${minuteOf('s')}, ${minuteOf('s')} + ${clinic.minutes}
    from generate_series(1, ${clinic.treatments}) t, generate_series(0, ${clinic.slots - 1}) s`)
    .execute(db)
  for (const [kind, count] of [
    ['regular', regulars],
    ['member', members],
  ] as const) {
    await sql
      .raw(`
      insert into person (id, name, email, email_verified)
      select ${idInSql(kind, 'n')}, 'Patient ' || n, '${kind}-' || n || '@clinic.test', true
      from generate_series(1, ${count}) n`)
      .execute(db)
  }
  await sql
    .raw(`
    insert into session (id, person_id, token, expires_at)
    select id, id, id, now() + interval '1 day' from person where email like 'member-%'`)
    .execute(db)
  return { today, members: Array.from({ length: members }, (_, i) => memberOf(i + 1)) }
}

function memberOf(n: number): Member {
  const id = idOf('member', n)
  return { personId: id, sessionId: id, name: `Patient ${n}`, email: `member-${n}@clinic.test` }
}

/**
 * Books slots, a day at a time, until there are so many bookings: seven of ten of each coming day, the nearest first, then
 * all of past days. Every constraint is in force; only what tells of a booking is off meanwhile.
 */
export async function bookUntil(
  { db, today }: { db: Kysely<Database>; today: ClinicDay },
  count: number,
): Promise<void> {
  const ofDay = clinic.treatments * clinic.slots
  await sql`alter table booking disable trigger user`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from booking`.execute(db)
  const ofComing = (ofDay * takenOfTen) / 10
  for (let have = rows[0]?.count ?? 0; have < count; ) {
    const coming = Math.floor(have / ofComing) + 1
    const [day, most] =
      coming <= 360 ? [addDays(today, coming), ofComing] : [addDays(today, -Math.floor(have / ofDay)), ofDay]
    await sql
      .raw(`
      insert into booking (patient_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
        end_minute, during, request_hash, created_at)
      select ${idInSql('regular', `1 + (${have} + n) % ${regulars}`)}, ${idInSql('treatment', `1 + n % ${clinic.treatments}`)},
        'Treatment ' || 1 + n % ${clinic.treatments}, ${clinic.cents}, 'Patient', '(503) 555-0199', '${day}',
        s.start, s.start + ${clinic.minutes}, slot_range('${day}', s.start, s.start + ${clinic.minutes}, '${clinic.zone}'),
        '', now()
      from generate_series(0, ${most - 1}) n,
        lateral (select ${minuteOf(`n / ${clinic.treatments}`)} as start) s`)
      .execute(db)
    have += most
  }
  await sql`alter table booking enable trigger user`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

function minuteOf(slot: string): string {
  return `(${clinic.firstMinute} + (${slot}) * ${clinic.minutes})`
}
