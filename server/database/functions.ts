import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Names of the SQL functions, each after those that it calls. */
export const functionNames = [
  'person_lock',
  'result_of_key',
  'keep_result',
  'lock_days',
  'lock_days_of',
  'lock_whole_schedule',
  'hold_session',
  'hold_session_for',
  'is_unverified',
  'person_with_email',
  'slot_range',
  'occupied_range',
  'is_live',
  'is_coming',
  'occupies',
  'count_unpaid',
  'payment_of_booking',
  'money_returned_of',
  'money_between',
  'rule_of',
  'undo_until',
  'cancel_until',
  'move_until',
  'moves_left',
  'refund_of',
  'refund_by_patient',
  'day_slots',
  'offered_slots',
  'refuse_slot',
  'absence_range',
  'outage_range',
  'weekly_hours',
  'doctor_hours',
  'chair_hours',
  'names_doctors',
  'offered_without',
  'offered_of',
  'offered',
  'why_not',
  'find_conflict',
  'offered_for_move',
  'find_place',
  'decide_place',
  'waive_rules',
  'lock_waitlist',
  'hold_period',
  'gets_offers',
  'was_refused',
  'network_is_served',
  'wishes',
  'suits',
  'waits_for',
  'replaced_by',
  'booked_since',
  'can_take',
  'fitting_times',
  'wanted_places',
  'note_free_places',
  'offer_place',
  'offer_freed',
  'end_offer',
  'end_open_offers',
  'withdraw_unsupported',
  'end_expired_offers',
  'accept_offer',
  'affected',
  'search_patterns',
  'people_named',
  'people_with_phone',
  'people_meant',
  'find_people_2',
  'find_people',
  'move_appointment',
  'reassign_affected',
  'claim',
] as const

const folder = join(import.meta.dirname, 'functions')

/**
 * Creates or replaces the SQL functions in one transaction, or in the given one. Does nothing if a newer version of the
 * portal has already done so: a restarted process of the previous version must not restore old functions. The comment
 * of `claim` holds the version. Idempotent.
 */
export async function applyFunctions(db: Kysely<Database>): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute(applyFunctions)
  await sql`select pg_advisory_xact_lock(hashtextextended('functions', 0))`.execute(db)
  const { rows } = await sql<{ version: string | null }>`
    select obj_description(to_regprocedure('claim(jsonb)'), 'pg_proc') as version`.execute(db)
  const own = readVersion()
  if (isNewer(rows[0]?.version ?? '0', own)) return
  for (const name of functionNames) await sql.raw(readFunction(name)).execute(db)
  await sql`comment on function claim(jsonb) is ${sql.lit(own)}`.execute(db)
}

function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0
}

function readFunction(name: string): string {
  return readFileSync(join(folder, `${name}.sql`), 'utf8')
}

function readVersion(): string {
  const file = join(import.meta.dirname, '../../package.json')
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
  return version
}
