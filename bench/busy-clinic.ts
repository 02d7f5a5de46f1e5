import { type Kysely, sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import { formatSlot } from '#contract/slots.ts'
import { type TestUser, tokenFor } from '../prove/test-users.ts'
import type { Database } from '../server/database/schema.ts'
import { requestOf } from './load.ts'
import { occupyPlaces } from './occupy-places.ts'

/** A large clinic: twenty treatments with 28 slots each on every day of the week, 560 slots a day. */
export const clinic = { treatments: 20, slots: 28, firstMinute: 480, minutes: 15, cents: 4_900, zone: 'UTC' }
/** Share of the slots of the coming year that are taken, in tenths. */
export const takenOfTen = 7
/** Number of patients with bookings, and of members who request some. */
const [regulars, members] = [50_000, 400]

/** Derives an ID from a number, so that SQL can derive the same. */
export const idOf = (kind: keyof typeof groups, n: number) =>
  `00000000-0000-4000-${groups[kind]}-${String(n).padStart(12, '0')}`

const groups = { treatment: '8001', regular: '8002', member: '8003', doctor: '8004', chair: '8005' }

/** Returns the SQL expression of the same ID. */
export const idInSql = (kind: Parameters<typeof idOf>[0], n: string) =>
  `('${idOf(kind, 0).slice(0, 24)}' || lpad((${n})::text, 12, '0'))::uuid`

/** The filled database: its first day and the members who may book. */
export interface BusyClinic {
  readonly today: ClinicDay
  readonly members: readonly TestUser[]
}

/** Fills a migrated database with that clinic, its patients and signed-in members, without bookings. */
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

/** Returns the n-th member; its session has the same ID. */
export function memberOf(n: number): TestUser {
  const id = idOf('member', n)
  return { personId: id, sessionId: id, name: `Patient ${n}`, email: `member-${n}@clinic.test` }
}

/**
 * Inserts `count` bookings day by day: seven of ten slots of each coming day, the nearest day first, then all slots of
 * past days. All constraints are enforced; only the notification trigger is off.
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
      insert into booking (account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
        end_minute, during, created_at)
      select ${idInSql('regular', `1 + (${have} + n) % ${regulars}`)}, ${idInSql('treatment', `1 + n % ${clinic.treatments}`)},
        'Treatment ' || 1 + n % ${clinic.treatments}, ${clinic.cents}, 'Patient', '(503) 555-0199', '${day}',
        s.start, s.start + ${clinic.minutes}, slot_range('${day}', s.start, s.start + ${clinic.minutes}, '${clinic.zone}'),
        now()
      from generate_series(0, ${most - 1}) n,
        lateral (select ${minuteOf(`n / ${clinic.treatments}`)} as start) s`)
      .execute(db)
    have += most
  }
  await sql`alter table booking enable trigger user`.execute(db)
  await occupyPlaces(db)
  await sql`vacuum analyze`.execute(db)
}

/** Returns HTTP requests of random members, each for a random slot of one of the next `days` days. */
export async function drawBookings(
  portal: { readonly url: string },
  { today, days }: { readonly today: string; readonly days: number },
  members: readonly TestUser[],
  count: number,
): Promise<string[]> {
  const tokens = await Promise.all(members.map((member) => tokenFor(portal.url, member)))
  const draw = (below: number) => Math.floor(Math.random() * below)
  return Array.from({ length: count }, () => {
    const place = draw(members.length)
    const n = 1 + draw(clinic.treatments)
    const start = clinic.firstMinute + draw(clinic.slots) * clinic.minutes
    const asked = {
      treatmentId: idOf('treatment', n),
      treatment: `Treatment ${n}`,
      date: formatClinicDay(addDays(today, 1 + draw(days))),
      slot: formatSlot({ start, end: start + clinic.minutes }),
      price: clinic.cents / 100,
    }
    return requestOf('/api/booking', tokens[place], { ...asked, ...byMember(members[place]) })
  })
}

/** Returns the fields of a booking request that name its patient. */
export function byMember(member: TestUser | undefined) {
  return { patientEmail: member?.email, patientName: member?.name, phone: '(503) 555-0199' }
}

function minuteOf(slot: string): string {
  return `(${clinic.firstMinute} + (${slot}) * ${clinic.minutes})`
}
