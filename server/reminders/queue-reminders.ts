import { sql } from 'kysely'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Context } from '../context.ts'
import { isDaytime, reminderHours } from '../mail/daytime.ts'

/**
 * Queues the reminders that are due. A reminder is due at 9:00 clinic time, a number of days before the appointment;
 * of several, only the latest is queued. One that was due before the appointment got its present time is left out. Any
 * number of processes may run it: the key `one_message_per_occasion` refuses a second row. Idempotent.
 */
export async function queueReminders({ db, clock, timeZone }: Context): Promise<void> {
  const now = clock()
  if (!isDaytime(now, timeZone)) return
  const { day: today } = clinicTimeAt(now, timeZone)
  const dueTime = sql`make_interval(mins => ${reminderHours.from})`
  await sql`
    insert into outbox (template, subject, subject_id, occasion, person_id, created_at, due_at)
    select 'reminder', 'booking', b.id, announced, b.account_id, ${now}::timestamptz, ${now}::timestamptz
    from booking b
    join person p on p.id = b.account_id and p.reminders
    cross join lateral (
      select min(r.days_before) as days_before from reminder r where b.day - r.days_before <= ${today}::date) due
    cross join jsonb_build_object(
      'startsAt', extract(epoch from lower(b.during))::bigint, 'daysBefore', due.days_before) announced
    where b.state = 'booked' and b.day > ${today}::date
      and b.day <= ${today}::date + (select max(days_before) from reminder)
      and coalesce(b.moved_at, b.created_at) < (b.day - due.days_before + ${dueTime}) at time zone ${timeZone}
      and not exists (
        select from outbox o where (o.subject_id, o.template, o.occasion) = (b.id, 'reminder', announced))
    on conflict do nothing`.execute(db)
}

/** Returns when the next reminder is due, of the present appointments; nothing if there is none. */
export async function findNextReminder({ db, clock, timeZone }: Context): Promise<Date | undefined> {
  const now = clock()
  const dueTime = sql`make_interval(mins => ${reminderHours.from})`
  const { rows } = await sql<{ at: Date | null }>`
    select min(due.at) as at from booking b cross join reminder r
    cross join lateral (select (b.day - r.days_before + ${dueTime}) at time zone ${timeZone} as at) due
    where b.state = 'booked' and b.day > ${clinicTimeAt(now, timeZone).day}::date and due.at > ${now}::timestamptz`.execute(
    db,
  )
  return rows[0]?.at ?? undefined
}
