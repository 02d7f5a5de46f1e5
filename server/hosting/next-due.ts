import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { hasActiveImport } from '../imports/job.ts'
import { findNextMail } from '../mail/deliver-mail.ts'
import { nextTimeOfDay } from '../next-time-of-day.ts'
import { findNextCheck } from '../payments/sweep.ts'
import { findNextReminder } from '../reminders/queue-reminders.ts'
import type { Settings } from '../settings.ts'
import { templates } from '../startup/outgoing-mail.ts'
import { findNextExpiry } from '../waitlist/end-expired.ts'

/** Longest time for which a clinic stays closed: what expires is deleted once a day. */
const longestMs = 24 * 3_600_000

/**
 * Returns when the background work of a clinic has something to do next, which may be in the past. Changes of its data can only
 * make this earlier while a portal has the clinic open.
 */
export async function findNextDue(context: Context, { backups }: Pick<Settings, 'backups'>): Promise<Date> {
  const now = context.clock()
  const times = await Promise.all([
    context.mail && findNextMail(context, templates),
    context.mail && findNextReminder(context),
    context.cardPayment && findNextCheck(context),
    findNextExpiry(context),
    hasActiveImport(context).then((active) => (active ? now : undefined)),
    backups && findNextBackup(context, backups.hour),
  ])
  const known = times.flatMap((at) => (at ? [at.getTime()] : []))
  return new Date(Math.min(now.getTime() + longestMs, ...known))
}

async function findNextBackup({ db, clock, timeZone }: Context, hour: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select ${nextTimeOfDay(clock(), timeZone, hour * 60)} as at`.execute(db)
  return rows[0]?.at
}
