import { type RawBuilder, sql } from 'kysely'
import { clinicTimeAt } from '#contract/dates.ts'

/** Returns the next instant after `now` at which the clinic's clock shows `minute` of the day. */
export function nextTimeOfDay(now: Date, timeZone: string, minute: number): RawBuilder<Date> {
  const today = clinicTimeAt(now, timeZone)
  const days = minute > today.minute ? 0 : 1
  return sql<Date>`((${today.day}::date + ${days}::integer + make_interval(mins => ${minute})) at time zone ${timeZone})`
}
