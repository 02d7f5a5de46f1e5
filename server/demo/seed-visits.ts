import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/**
 * Records what became of the demo clinic's visits: past ones are done or, four of a hundred, missed; today's are on
 * their way through the clinic, one of them waiting; the next days' patients were asked and have mostly confirmed.
 * Depends on nothing but the bookings and `now`.
 */
export async function seedVisits(tx: Transaction<Database>, now: Date): Promise<void> {
  // A number from 0 to 99 that depends on the clinic's data and not on its IDs.
  const dice = sql`abs(hashtext(concat(patient_name, day, start_minute))) % 100`
  const ended = sql`state = 'booked' and upper(during) < ${now}::timestamptz - interval '20 minutes'`
  await sql`update booking set state = 'missed' where ${ended} and ${dice} < 4`.execute(tx)
  await sql`
    update booking set state = 'done', whereabouts = 'left',
      arrived_at = lower(during) - make_interval(mins => ${dice} % 15),
      seated_at = lower(during) + make_interval(mins => ${dice} % 9),
      left_at = upper(during) + make_interval(mins => ${dice} % 12 - 4)
    where ${ended}`.execute(tx)
  await sql`
    update booking set whereabouts = 'in_chair', arrived_at = lower(during) - interval '8 minutes', seated_at = lower(during)
    where state = 'booked' and whereabouts = 'expected' and during @> ${now}::timestamptz`.execute(tx)
  await sql`
    update booking set whereabouts = 'arrived', arrived_at = ${now}::timestamptz - make_interval(mins => 3 + ${dice} % 14)
    where state = 'booked' and whereabouts = 'expected'
      and lower(during) between ${now}::timestamptz and ${now}::timestamptz + interval '25 minutes'`.execute(tx)
  await sql`
    update booking set confirmation = case when ${dice} < 70 then 'confirmed' when ${dice} < 95 then 'asked' else 'declined' end
    where state = 'booked' and lower(during) < ${now}::timestamptz + interval '3 days' and ${dice} < 96`.execute(tx)
}
