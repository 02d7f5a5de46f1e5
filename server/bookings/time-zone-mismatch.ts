import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/**
 * Counts the upcoming appointments, of the next thousand, whose start no longer matches their slot in this time zone:
 * `CLINIC_TIME_ZONE` was different when they were booked. Returns 0 if the database does not know the zone.
 */
export async function countTimeZoneMismatches(db: Kysely<Database>, timeZone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select * from booking where is_live(booking) and day >= current_date - 1 order by day limit 1000) b
    where upper(during) > now()
      and exists (select from pg_timezone_names where lower(name) = lower(${timeZone}))
      and during <> slot_range(day, start_minute, end_minute, ${timeZone})`.execute(db)
  return rows[0]?.count ?? 0
}
