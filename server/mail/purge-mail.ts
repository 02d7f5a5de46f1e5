import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

const hourMs = 3_600_000
const keptMs = 30 * 24 * hourMs

/**
 * Forgets what is older than 30 days and does not wait any more, and what test mode kept of it. Mail that was queued
 * while mail is off is forgotten after an hour: turned on again, it does not pour out. What was tried before it was
 * turned off waits until it is on again. Safe to repeat.
 */
export async function purgeMail({ db, clock, mail }: Context): Promise<void> {
  const before = (ms: number) => new Date(clock().getTime() - ms)
  await db.deleteFrom('outbox').where('state', '<>', 'waiting').where('created_at', '<', before(keptMs)).execute()
  if (!mail) {
    const untried = db.deleteFrom('outbox').where('state', '=', 'waiting').where('attempts', '=', 0)
    await untried.where('created_at', '<', before(hourMs)).execute()
  }
  await mail?.kept?.forget(before(keptMs))
}

/**
 * Takes the addresses of a person who is leaving out of the mail that was given up: those it names, and their own. Call
 * it while their row still has that. Safe to repeat.
 */
export async function clearFailedAddresses(tx: Kysely<Database>, personId: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'dropped', trouble: null, email: null, language: null })
    .where('state', '=', 'failed')
    .where('email', 'is not', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('person_id', '=', personId),
        eb('email', '=', selectFrom('person').select('person.email').where('person.id', '=', personId)),
      ]),
    )
    .execute()
}
