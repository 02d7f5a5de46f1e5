import type { Context } from '../context.ts'

const hourMs = 3_600_000
const keptMs = 30 * 24 * hourMs

/**
 * Forgets what is older than 30 days and does not wait any more, and what test mode kept of it. Mail that was queued
 * while mail is off is forgotten after an hour: turned on again, it does not pour out. Safe to repeat.
 */
export async function forgetMail({ db, clock, mail }: Context): Promise<void> {
  const before = (ms: number) => new Date(clock().getTime() - ms)
  await db.deleteFrom('outbox').where('state', '<>', 'waiting').where('created_at', '<', before(keptMs)).execute()
  if (!mail) await db.deleteFrom('outbox').where('created_at', '<', before(hourMs)).execute()
  await mail?.kept?.forget(before(keptMs))
}
