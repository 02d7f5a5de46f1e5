import { type Kysely, sql } from 'kysely'
import type { InvitationInput } from '#contract/schemas/staff.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import type { Actor } from '../http/api/route.ts'
import { consumeAttempts, type RateLimit } from '../http/limits/rate-limit.ts'
import { requireRecentSignIn } from '../identity/reauthentication.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { invitationEnd } from './invitations.ts'

const adminLimit: RateLimit = { kind: 'staff invitation', most: 30, minutes: 60 }
const addressLimit: RateLimit = { kind: 'staff invitation mail', most: 5, minutes: 60 }

/**
 * Invites addresses to the staff, all or none. An address that is invited already is invited again, with this role. Throws
 * `staff_already` with the address, `no_such_doctor`, `doctor_linked`, `mail_off`, `sso_only`, `too_many_requests` over five mails an
 * hour to an address or 30 calls an hour, and `reauthentication_required`. Idempotent, but mails each time.
 */
export async function inviteStaff(context: Context, admin: Actor, input: InvitationInput): Promise<void> {
  const { emails, role, doctorId } = input
  await requireMayInvite(context, admin, emails)
  const now = context.clock()
  await transact(context.db, admin, async (tx) => {
    await requireNotOnStaff(tx, emails)
    if (doctorId !== undefined) await requireFreeDoctor(tx, doctorId)
    const { language } = await tx.selectFrom('clinic').select('language').executeTakeFirstOrThrow()
    const times = { invited_at: now, expires_at: invitationEnd(now) }
    // Sorted, so that two calls with the same addresses do not wait for each other.
    const rows = emails.toSorted().map((email) => ({
      ...{ email, role, doctor_id: doctorId ?? null, invited_by: admin.personId, ...times },
      language: sql<typeof language>`coalesce((select language from person where email = ${email}), ${language})`,
    }))
    const invited = await tx
      .insertInto('staff_invitation')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet(({ ref }) => ({
          role: ref('excluded.role'),
          doctor_id: ref('excluded.doctor_id'),
          language: ref('excluded.language'),
          invited_by: ref('excluded.invited_by'),
          token_hash: null,
          ...times,
        })),
      )
      .returning(['id', 'email', 'language'])
      .execute()
    for (const each of invited) await queueInvitation(tx, each, now)
  }).catch((error: unknown) => {
    throw violatesConstraint(error, 'invited_doctor') ? new AppError('no_such_doctor') : error
  })
}

/**
 * Mails an invitation again, which ends the earlier link. Throws `no_such_invitation`, and the errors of `inviteStaff` about the
 * portal and its limits.
 */
export async function renewInvitation(context: Context, admin: Actor, id: string): Promise<void> {
  const found = await context.db.selectFrom('staff_invitation').select('email').where('id', '=', id).executeTakeFirst()
  await requireMayInvite(context, admin, found ? [found.email] : [])
  const now = context.clock()
  await transact(context.db, admin, async (tx) => {
    const renewed = await tx
      .updateTable('staff_invitation')
      .set({ invited_at: now, expires_at: invitationEnd(now), invited_by: admin.personId, token_hash: null })
      .where('id', '=', id)
      .returning(['id', 'email', 'language'])
      .executeTakeFirst()
    if (!renewed) throw new AppError('no_such_invitation')
    await queueInvitation(tx, renewed, now)
  })
}

/** Withdraws an invitation, whose link then ends. Idempotent. */
export async function withdrawInvitation(context: Context, admin: Actor, id: string): Promise<void> {
  await transact(context.db, admin, (tx) => tx.deleteFrom('staff_invitation').where('id', '=', id).execute())
}

async function requireMayInvite(context: Context, admin: Actor, emails: readonly string[]): Promise<void> {
  requireRecentSignIn(admin)
  if (!context.mail) throw new AppError('mail_off')
  if (context.sso?.only) throw new AppError('sso_only')
  const mails = emails.map((who) => ({ limit: addressLimit, who }))
  await consumeAttempts(context, [{ limit: adminLimit, who: admin.personId }, ...mails])
}

async function requireNotOnStaff(tx: Kysely<Database>, emails: readonly string[]): Promise<void> {
  const member = await tx
    .selectFrom('person')
    .select('email')
    .where('email', 'in', emails)
    .where('role', '<>', 'patient')
    .orderBy('email')
    .executeTakeFirst()
  if (member) throw new AppError('staff_already', { email: member.email })
}

async function requireFreeDoctor(tx: Kysely<Database>, doctorId: string): Promise<void> {
  const doctor = await tx
    .selectFrom('doctor')
    .leftJoin('person', 'person.doctor_id', 'doctor.id')
    .select('person.id as personId')
    .where('doctor.id', '=', doctorId)
    .where('doctor.removed_at', 'is', null)
    .executeTakeFirst()
  if (!doctor) throw new AppError('no_such_doctor')
  if (doctor.personId !== null) throw new AppError('doctor_linked')
}

interface Invited {
  readonly id: string
  readonly email: string
  readonly language: Database['staff_invitation']['language']
}

function queueInvitation(tx: Kysely<Database>, { id, email, language }: Invited, now: Date): Promise<void> {
  const about = ['staff_invitation', id, { invitedAt: now.toISOString() }] as const
  return queueMail(tx, { template: 'staff_invited', email, language, about }, now)
}
