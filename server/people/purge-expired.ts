import { type Kysely, sql } from 'kysely'
import { transact } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import { lockPerson } from '../identity/anonymize-person.ts'
import { forgetPerson } from './personal-data.ts'

/**
 * Deletes expired sessions, links, known devices, challenges, codes and attempt counts, invitations that ended 30 days ago, and removes
 * people who have not verified their address in time. Idempotent.
 */
export async function purgeExpired(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('known_device').where('used_at', '<', sql<Date>`now() - interval '1 year'`).execute()
  await db.deleteFrom('attempt_count').where('resets_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('sign_in_code').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('staff_invitation').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute()
  await purgeUnverified(db)
  // Links of unverified people are kept, because they show when the first link was mailed.
  await db
    .deleteFrom('mail_link')
    .using('person')
    .whereRef('person.id', '=', 'mail_link.person_id')
    .where('expires_at', '<', sql<Date>`now()`)
    .where(({ or, eb }) => or([eb('purpose', '<>', 'verify_email'), eb('email_verified', '=', true)]))
    .execute()
}

// Removes people who were mailed a link 30 days ago, have not verified their address, and neither have a booking nor wait
// for one. Without mail there are no links, so no one is removed.
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
          not(exists(selectFrom('booking').select('id').whereRef('account_id', '=', 'person.id'))),
          not(
            exists(
              selectFrom('waitlist_entry')
                .select('id')
                .whereRef('patient_id', '=', 'person.id')
                .where('ended_at', 'is', null),
            ),
          ),
        ]),
      )
  for (const { id } of await unverified(db).execute()) {
    await transact(db, { portal: true }, async (tx) => {
      const person = await lockPerson(tx, { id })
      const still = await unverified(tx).where('id', '=', id).executeTakeFirst()
      if (!person || !still) return
      // All have ended.
      await tx.deleteFrom('waitlist_entry').where('patient_id', '=', id).execute()
      await forgetPerson(tx, person, new Date())
    })
  }
}
