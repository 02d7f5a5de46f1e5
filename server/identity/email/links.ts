import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { addressIn, type Language } from '#contract/languages.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../database/schema.ts'
import { dropQueuedMail } from '../../mail/queue-mail.ts'
import { canSignIn } from '../queries.ts'

/** A mailed link. It proves that its user reads the mail of an address. */
export interface MailLink {
  readonly purpose: 'reset_password' | 'verify_email' | 'change_email'
  readonly personId: string
  /** Recipient of the mail. */
  readonly email: string
  /** How long it works, if not as long as others of its purpose. */
  readonly minutes?: number
}

const pages = { reset_password: '/reset-password', verify_email: '/verify-email', change_email: '/verify-email' }
const lifetimes = { reset_password: 30, verify_email: 24 * 60, change_email: 24 * 60 }

/**
 * Creates a link for a mail. The token is in the fragment, which browsers do not send, and only its digest is stored.
 * The page is in `language`. Not idempotent: each call creates another valid link.
 */
export async function makeLink(
  context: Context,
  { purpose, personId, email, minutes = lifetimes[purpose] }: MailLink,
  language: Language,
): Promise<URL> {
  const token = randomBytes(32).toString('base64url')
  const now = context.clock()
  await context.db
    .insertInto('mail_link')
    .values({
      token_hash: hashToken(token),
      purpose,
      person_id: personId,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
  return new URL(`${addressIn(pages[purpose], language)}#${token}`, context.publicUrl)
}

/** Returns the person whose password a link resets, without consuming it; `undefined` if the link has expired. */
export async function findResetLink(context: Context, token: string) {
  return context.db
    .selectFrom('mail_link')
    .innerJoin('person', 'person.id', 'mail_link.person_id')
    .select(['person.id as personId', 'person.name', 'person.email', 'person.role', canSignIn.as('canSignIn')])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'reset_password')
    .where('expires_at', '>', context.clock())
    .whereRef('mail_link.email', '=', 'person.email')
    .executeTakeFirst()
}

/** Whether a token was ever issued and not yet consumed, even if it has expired or belongs to another person. */
export async function linkExists({ db }: Context, token: string): Promise<boolean> {
  const hash = hashToken(token)
  return (
    (await db.selectFrom('mail_link').select('purpose').where('token_hash', '=', hash).executeTakeFirst()) !== undefined
  )
}

/**
 * Consumes a person's link in the caller's transaction. Returns `undefined` if the link has expired, belongs to another
 * person, or was sent to an address that has since changed. Of concurrent calls only one succeeds.
 */
export async function consumeLink(
  tx: Kysely<Database>,
  given: { token: string; purposes: readonly MailLink['purpose'][]; personId: string },
  now: Date,
): Promise<MailLink | undefined> {
  return tx
    .deleteFrom('mail_link')
    .using('person')
    .whereRef('person.id', '=', 'mail_link.person_id')
    .where('token_hash', '=', hashToken(given.token))
    .where('purpose', 'in', given.purposes)
    .where('person_id', '=', given.personId)
    .where('expires_at', '>', now)
    .where(({ or, eb }) => or([eb('purpose', '=', 'change_email'), eb('mail_link.email', '=', eb.ref('person.email'))]))
    .returning(['purpose', 'person_id as personId', 'mail_link.email'])
    .executeTakeFirst()
}

/**
 * Invalidates all links and mailed codes of a locked person, also the address of their calendar feed, and drops queued mails about a change
 * of address. The latter is necessary because a link is created when its mail is sent, which may be days later.
 */
export async function revokeLinks(tx: Kysely<Database>, personId: string): Promise<void> {
  await tx.deleteFrom('mail_link').where('person_id', '=', personId).execute()
  await tx.deleteFrom('sign_in_code').where('person_id', '=', personId).execute()
  await endCalendarFeed(tx, personId)
  await dropQueuedMail(tx, personId, 'change_email')
}

/** Ends the address at which a calendar reads the appointments of a locked person. Idempotent. */
export async function endCalendarFeed(tx: Kysely<Database>, personId: string): Promise<void> {
  await tx.deleteFrom('calendar_feed').where('person_id', '=', personId).execute()
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
