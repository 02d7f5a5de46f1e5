import { type Kysely, sql } from 'kysely'
import { transact } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import { anonymizePerson, lockPerson } from './anonymize-person.ts'

/**
 * Removes sessions, links and counts of attempts that are over, and people who never showed that their address is
 * theirs. Safe to repeat.
 */
export async function purgeExpired(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('attempt_count').where('resets_at', '<', sql<Date>`now()`).execute()
  await purgeUnverified(db)
  // The links of who has not verified their address say since when they could have.
  await db
    .deleteFrom('mail_link')
    .using('person')
    .whereRef('person.id', '=', 'mail_link.person_id')
    .where('expires_at', '<', sql<Date>`now()`)
    .where(({ or, eb }) => or([eb('purpose', '<>', 'verify_email'), eb('email_verified', '=', true)]))
    .execute()
}

// An address that somebody mistyped is nobody's to keep: who was mailed a link 30 days ago, never used one and never
// booked, goes. Where the portal sends no mail, nobody is mailed any.
async function purgeUnverified(db: Kysely<Database>): Promise<void> {
  const unverified = (tx: Kysely<Database>) =>
    tx
      .selectFrom('person')
      .select('id')
      .where('removed_at', 'is', null)
      .where('role', '=', 'patient')
      .where('email_verified', '=', false)
      .where(({ and, not, exists, selectFrom }) =>
        and([
          exists(
            selectFrom('mail_link')
              .select('person_id')
              .whereRef('person_id', '=', 'person.id')
              .where('purpose', '=', 'verify_email')
              .where('mail_link.created_at', '<', sql<Date>`now() - interval '30 days'`),
          ),
          not(exists(selectFrom('booking').select('id').whereRef('patient_id', '=', 'person.id'))),
        ]),
      )
  for (const { id } of await unverified(db).execute()) {
    await transact(db, { portal: true }, async (tx) => {
      await lockPerson(tx, { id })
      const still = await unverified(tx).where('id', '=', id).executeTakeFirst()
      if (still) await anonymizePerson(tx, id, new Date())
    })
  }
}
