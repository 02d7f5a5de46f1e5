import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

const hourMs = 3_600_000
const keptMs = 30 * 24 * hourMs

/**
 * Deletes finished mail older than 30 days, with the files of test mode. While mail is off, deletes mail that was queued
 * and never tried after an hour, so that it is not all sent when mail is turned on. Idempotent.
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
 * Deletes the addresses of a person who is being removed from failed mail. Call it while the person's row still has the
 * address. Idempotent.
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
