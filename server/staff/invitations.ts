import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { addressIn, type Language } from '#contract/languages.ts'
import type { StaffRole } from '#contract/roles.ts'
import type { OpenInvitation } from '#contract/schemas/staff.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

const lifetimeDays = 7

/** Returns when an invitation ends that is mailed now. */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + lifetimeDays * 24 * 60 * 60_000)
}

/** An invitation that can be accepted. */
export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: StaffRole
  readonly doctorId: string | null
  readonly language: Language
  /** Empty after that person was removed. */
  readonly invitedBy: string
  readonly endsAt: Date
  /** Whether a verified account has the address. */
  readonly account: boolean
}

/**
 * Makes the link of an invitation when its mail is composed, so that the outbox has none. Returns `undefined` if it was withdrawn,
 * has expired, or was sent again since. Not idempotent: each call replaces the link and begins the seven days again.
 */
export async function makeInvitationLink(
  context: Context,
  { id, invitedAt }: { readonly id: string; readonly invitedAt: Date },
): Promise<{ readonly invitation: Invitation; readonly href: URL } | undefined> {
  const token = randomBytes(32).toString('base64url')
  const now = context.clock()
  const { numUpdatedRows } = await context.db
    .updateTable('staff_invitation')
    .set({ token_hash: hashToken(token), expires_at: invitationEnd(now) })
    .where('id', '=', id)
    .where('invited_at', '=', invitedAt)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const invitation = await find(context.db, token).executeTakeFirst()
  return (
    invitation && {
      invitation,
      href: new URL(`${addressIn('/accept-invitation', invitation.language)}#${token}`, context.publicUrl),
    }
  )
}

/**
 * Returns the invitation of a link without using it up. Throws `invitation_over`, with whom to ask for a new one if it has expired,
 * and `sso_only` if the groups of the single sign-on give the roles.
 */
export async function findInvitation(context: Context, token: string): Promise<Invitation> {
  const found = await find(context.db, token).executeTakeFirst()
  if (!found || found.endsAt <= context.clock()) throw over(found?.invitedBy)
  if (context.sso?.only) throw new AppError('sso_only')
  return found
}

/**
 * Returns the invitation of a link in the transaction that accepts it. Of concurrent ones, the others wait, and then there is none:
 * giving the role deletes the invitation. Throws `invitation_over`.
 */
export async function lockInvitation(tx: Kysely<Database>, token: string, now: Date): Promise<Invitation> {
  const locked = await tx
    .selectFrom('staff_invitation')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  const found = locked && (await find(tx, token).executeTakeFirst())
  if (!found) throw over(undefined)
  return found
}

/** Returns what the link shows before it is used. Throws the errors of `findInvitation`. */
export async function readInvitation(context: Context, token: string): Promise<OpenInvitation> {
  const { email, role, invitedBy, endsAt, account } = await findInvitation(context, token)
  return {
    ...{ email, role, endsAt: endsAt.toISOString(), account },
    ...(invitedBy !== '' && { invitedBy }),
  }
}

function over(invitedBy: string | undefined): AppError {
  return new AppError('invitation_over', invitedBy ? { invitedBy } : {})
}

function find(db: Kysely<Database>, token: string) {
  return db
    .selectFrom('staff_invitation')
    .leftJoin('person', 'person.id', 'invited_by')
    .select(['staff_invitation.id', 'staff_invitation.email', 'staff_invitation.role', 'staff_invitation.language'])
    .select(['staff_invitation.doctor_id as doctorId', 'expires_at as endsAt'])
    .select(({ fn, val }) => fn.coalesce('person.name', val('')).as('invitedBy'))
    .select(
      sql<boolean>`exists (select from person p where p.email = staff_invitation.email and p.email_verified)`.as(
        'account',
      ),
    )
    .where('token_hash', '=', hashToken(token))
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
