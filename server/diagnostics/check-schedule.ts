import { type Kysely, sql } from 'kysely'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import type { Database } from '../database/schema.ts'
import type { Settings } from '../settings.ts'
import { about, type Finding } from './finding.ts'

const weeksAhead = 4

interface Counts {
  readonly hours: boolean
  readonly affected: number
  readonly unavailable: readonly string[]
  readonly idle: readonly string[]
}

/**
 * Checks what the working hours and chairs lead to: affected appointments, treatments that are never free, and doctors who
 * take no appointments.
 */
export async function checkSchedule(
  db: Kysely<Database>,
  { timeZone }: Pick<Settings, 'timeZone'>,
  now: Date,
): Promise<Finding[]> {
  const { fine, note } = about('schedule')
  const { hours, affected, unavailable, idle } = await count(db, timeZone, now)
  if (!hours) return [fine('No working hours are entered: each slot can be booked once.')]
  const notes = [
    ...(affected > 0
      ? [note(`Appointments that the schedule does not support: ${affected}. See the Schedule page.`)]
      : []),
    ...(unavailable.length > 0
      ? [note(`Treatments without a free time in the next ${weeksAhead} weeks: ${unavailable.join(', ')}.`)]
      : []),
    ...(idle.length > 0 ? [note(`Doctors with working hours who take no appointments: ${idle.join(', ')}.`)] : []),
  ]
  return notes.length > 0 ? notes : [fine('All appointments are supported, and all treatments have free times.')]
}

async function count(db: Kysely<Database>, timeZone: string, now: Date): Promise<Counts> {
  const today = clinicTimeAt(now, timeZone).day
  const { rows } = await sql<Counts>`
    select exists (select from working_hours) as hours,
      (select count(*)::integer from affected(${timeZone}, ${now})) as affected,
      array(select t.name from treatment t where t.retired_at is null and t.id not in (
        select o.treatment_id from offered(${today}, ${addDays(today, 7 * weeksAhead)}, ${timeZone}, ${now}) o
      ) order by t.name) as unavailable,
      array(select d.name from doctor d where d.removed_at is null and not d.takes_appointments
        and exists (select from working_hours h where h.doctor_id = d.id) order by d.name) as idle
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A row of counts is always there.')
  return counts
}
