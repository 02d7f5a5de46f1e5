import { sql } from 'kysely'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Context } from '../context.ts'

/**
 * Returns the next year, if it is November or December and the clinic has closed public holidays of this year and none of the
 * next.
 */
export async function findNextHolidays({
  db,
  clock,
  timeZone,
}: Pick<Context, 'db' | 'clock' | 'timeZone'>): Promise<{ nextHolidays?: number }> {
  const [year, month] = clinicTimeAt(clock(), timeZone).day.split('-').map(Number) as [number, number]
  if (month < 11) return {}
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(bool_or(year = ${year}) and not bool_or(year > ${year}), false) as due
    from (select extract(year from first_day)::integer as year from closed_days where holiday_place is not null) h`.execute(
    db,
  )
  return rows[0]?.due ? { nextHolidays: year + 1 } : {}
}
