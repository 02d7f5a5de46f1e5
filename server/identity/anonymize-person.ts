import { sql, type Transaction } from 'kysely'
import { emptyColumns } from '#contract/field-list.ts'
import type { Language } from '#contract/languages.ts'
import { personFields } from '#contract/schemas/profile.ts'
import { lockPeople } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import { clearFailedAddresses } from '../mail/purge-mail.ts'
import { revokeLinks } from './email/links.ts'
import { endSessions } from './end-sessions.ts'

type Tx = Transaction<Database>

export interface PersonToRemove {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
  /** Language of the mail that confirms the removal. */
  readonly language: Language
}

/** Locks a person who was not removed, by ID or address. Until the transaction ends, no row can be added for them. */
export async function lockPerson(
  tx: Tx,
  who: { readonly id: string } | { readonly email: string },
): Promise<PersonToRemove | undefined> {
  const them = 'id' in who ? sql<boolean>`id = ${who.id}` : sql<boolean>`email = ${who.email}`
  await lockPeople(tx, them)
  return tx
    .selectFrom('person')
    .select(['id', 'email', 'email_verified as emailVerified', 'language'])
    .where('removed_at', 'is', null)
    .where(them)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Ends all sessions of a locked person, deletes their ways to sign in and the notes about them, and empties the
 * personal columns of their row, and of their audit entries unless they are merged. Cancel their bookings first, or move everything to the
 * person `mergedInto`. The database refuses to remove the last admin (`one_admin_stays`).
 */
export async function anonymizePerson(tx: Tx, id: string, now: Date, mergedInto?: string): Promise<void> {
  await endSessions(tx, id)
  await tx.deleteFrom('account').where('person_id', '=', id).execute()
  await tx.deleteFrom('known_device').where('person_id', '=', id).execute()
  await tx.deleteFrom('passkey').where('person_id', '=', id).execute()
  await tx.deleteFrom('passkey_challenge').where('person_id', '=', id).execute()
  await tx.deleteFrom('second_factor').where('person_id', '=', id).execute()
  await revokeLinks(tx, id)
  await clearFailedAddresses(tx, id)
  await tx.deleteFrom('staff_note').where('person_id', '=', id).execute()
  await tx.deleteFrom('booked_name').where('account_id', '=', id).execute()
  await tx.deleteFrom('former_email').where('person_id', '=', id).execute()
  await tx
    .updateTable('person')
    .set({
      ...emptyColumns(personFields),
      removed_at: now,
      merged_into: mergedInto ?? null,
      updated_at: now,
      // Not an address, so that no one can sign up with it.
      email: id,
      email_verified: false,
      image: null,
      language: 'en',
      reminders: true,
      role: 'patient',
      doctor_id: null,
    })
    .where('id', '=', id)
    .execute()
  if (mergedInto === undefined) await forgetDevices(tx, id)
}

/**
 * Empties what names the person's devices in the audit entries of their calls as a patient, with those of merged records. Those
 * of the staff stay, since they are accountable for them. A link of the chain loses its salt; its digest keeps the chain valid.
 */
async function forgetDevices(tx: Tx, id: string): Promise<void> {
  // Otherwise a link could be added meanwhile, for an entry as it was before.
  await sql`select from audit_chain for share`.execute(tx)
  await sql`
    with emptied as (
      update audit_entry set session_hash = null, request_id = null, network = null
      where actor in ('visitor', 'patient') and coalesce(session_hash, request_id, text(network)) is not null
        and actor_id = any (array(select id from person where id = ${id} or merged_into = ${id}))
      returning id
    )
    update audit_link set salt = null from emptied where entry_id = emptied.id`.execute(tx)
}
