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
  readonly older: number
}

/**
 * Checks what the working hours and chairs lead to: affected appointments, treatments that are never free, and portals that
 * were started before the schedule existed, which book without its locks.
 */
export async function checkSchedule(
  db: Kysely<Database>,
  { timeZone }: Pick<Settings, 'timeZone'>,
  now: Date,
): Promise<Finding[]> {
  const { fine, note, wrong } = about('schedule')
  const { hours, affected, unavailable, idle, older } = await count(db, timeZone, now)
  const restart = 'Restart them: they book without the locks of the schedule.'
  const outdated = `Portals that were started before the upgrade: ${older}.`
  if (!hours) {
    return [
      older > 0
        ? note(`${outdated} Restart them before you enter working hours.`)
        : fine('No working hours are entered: each slot can be booked once.'),
    ]
  }
  const notes = [
    ...(affected > 0
      ? [note(`Appointments that the schedule does not support: ${affected}. See the Schedule page.`)]
      : []),
    ...(unavailable.length > 0
      ? [note(`Treatments without a free time in the next ${weeksAhead} weeks: ${unavailable.join(', ')}.`)]
      : []),
    ...(idle.length > 0 ? [note(`Doctors with working hours who take no appointments: ${idle.join(', ')}.`)] : []),
  ]
  return [
    ...(older > 0 ? [wrong(outdated, restart)] : []),
    ...(notes.length > 0 ? notes : [fine('All appointments are supported, and all treatments have free times.')]),
  ]
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
        and exists (select from working_hours h where h.doctor_id = d.id) order by d.name) as idle,
      (select count(*)::integer from pg_stat_activity
        where datname = current_database() and application_name = 'dental-portal listener availability'
          and backend_start < (select timestamp::timestamptz from kysely_migration where name = '0027-schedule')) as older
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A row of counts is always there.')
  return counts
}
