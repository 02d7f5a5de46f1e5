import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type Columns, columnsOf, toColumns, toCorrectedColumns } from '#contract/field-list.ts'
import { isDeliverable, placeholderEmail } from '#contract/placeholder-email.ts'
import { isStaff, type Role } from '#contract/roles.ts'
import { type FamilyMemberInput, memberFields } from '#contract/schemas/family.ts'
import type { PatientCorrection } from '#contract/schemas/patient.ts'
import { personFields } from '#contract/schemas/profile.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { unlessMemberExists } from '../family/change-family.ts'
import type { Actor } from '../http/api/route.ts'
import { consumeAttempt, type RateLimit } from '../http/limits/rate-limit.ts'
import { revokeLinks } from '../identity/email/links.ts'
import { requestEmailChange } from '../identity/email/request-email-link.ts'
import { endSessions } from '../identity/end-sessions.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { isComing } from '../policy/preview-refund.ts'

type Tx = Transaction<Database>

/** Corrections and links to new addresses by one member of the staff. Each may send mail. */
const correctionLimit: RateLimit = { kind: 'patient correction', most: 120, minutes: 60 }

export type CorrectionOutcome =
  | 'corrected'
  | 'no_such_patient'
  | 'no_such_member'
  | 'member_exists'
  | 'email_taken'
  | 'email_locked'
  | 'not_a_patient'

/**
 * Corrects a patient's name, phone number or address for the staff; an absent field stays, null empties it. Appointments that
 * are still to come get the new name and number, if they were booked with the old ones. A verified address is not changed
 * here, and one with which the person signs in is not removed: `email_locked`, see `askForEmail`. Another one changes
 * immediately: sessions and links end, the old address is notified, and the new one gets a link to verify it. Idempotent.
 */
export async function correctPatient(
  context: Context,
  staff: Actor,
  id: string,
  { email, ...fields }: PatientCorrection,
): Promise<CorrectionOutcome> {
  await consumeAttempt(context, correctionLimit, staff.personId)
  const now = context.clock()
  try {
    return await transactWithoutSessionLock(context.db, staff, async (tx) => {
      await lockStaffAnd(tx, staff, id)
      const person = await findForCorrection(tx, id)
      if (typeof person === 'string') return person
      const wanted = email === undefined ? person.email : (email ?? placeholderEmail(id))
      if (wanted !== person.email) {
        if (person.email_verified || (person.signs_in && !isDeliverable(wanted))) return 'email_locked'
        await changeAddress(tx, { ...person, id, wanted }, now)
      }
      const changed = { ...person.fields, ...toCorrectedColumns(personFields, fields) }
      if (JSON.stringify(changed) !== JSON.stringify(person.fields)) {
        await tx
          .updateTable('person')
          .set({ ...changed, updated_at: now })
          .where('id', '=', id)
          .execute()
      }
      const own = sql<boolean>`account_id = ${id} and member_id is null and ${isComing('booking', now)}`
      await renameBookings(tx, own, person.fields.name, changed.name)
      if (changed.phone !== null && person.fields.phone !== null) {
        await tx
          .updateTable('booking')
          .set({ phone: changed.phone })
          .where(sql<boolean>`account_id = ${id} and ${isComing('booking', now)}`)
          .where('phone', '=', person.fields.phone)
          .where('phone', '<>', changed.phone)
          .execute()
      }
      return 'corrected'
    })
  } catch (error) {
    if (violatesConstraint(error, 'one_person_per_email')) return 'email_taken'
    throw error
  }
}

/**
 * Corrects the name and birth date of a member of a patient's family for the staff. Appointments that are still to come get
 * the new name. Idempotent.
 */
export async function correctMember(
  context: Context,
  staff: Actor,
  accountId: string,
  memberId: string,
  fields: FamilyMemberInput,
): Promise<CorrectionOutcome> {
  await consumeAttempt(context, correctionLimit, staff.personId)
  const now = context.clock()
  return unlessMemberExists(() =>
    transactWithoutSessionLock(context.db, staff, async (tx) => {
      await lockStaffAnd(tx, staff, accountId)
      const person = await findForCorrection(tx, accountId)
      if (typeof person === 'string') return person
      const member = await tx
        .selectFrom('family_member')
        .select('name')
        .where('id', '=', memberId)
        .where('account_id', '=', accountId)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (!member) return 'no_such_member'
      await tx.updateTable('family_member').set(toColumns(memberFields, fields)).where('id', '=', memberId).execute()
      const theirs = sql<boolean>`account_id = ${accountId} and member_id = ${memberId} and ${isComing('booking', now)}`
      await renameBookings(tx, theirs, member.name, fields.name)
      return 'corrected' as const
    }),
  )
}

/**
 * Mails a link to a new address of a person who has verified theirs. The address changes when they use it, signed in; then the
 * old address is notified. Throws `email_taken` or `too_many_requests`.
 */
export async function askForEmail(
  context: Context,
  staff: Actor,
  id: string,
  email: string,
): Promise<Extract<CorrectionOutcome, 'no_such_patient' | 'not_a_patient'> | undefined> {
  await consumeAttempt(context, correctionLimit, staff.personId)
  const person = await findForCorrection(context.db, id)
  if (person === 'no_such_patient' || person === 'not_a_patient') return person
  await requestEmailChange(context, staff, email, id)
  return undefined
}

/** Locks the patient, and keeps the session and role of who acts until the transaction ends. */
async function lockStaffAnd(tx: Tx, { personId, sessionId, role }: Actor, id: string): Promise<void> {
  const { rows } = await sql<{ role: Role | null }>`
    select hold_session(${personId}::uuid, ${sessionId}::uuid, ${id}::uuid) as role`.execute(tx)
  const held = rows[0]?.role
  if (!held) throw new AppError('unauthenticated')
  if (held !== role) throw new AppError('forbidden')
}

interface Correctable {
  readonly fields: Columns<typeof personFields>
  readonly email: string
  readonly email_verified: boolean
  readonly signs_in: boolean
}

// The staff change their own details, so that no one takes over a colleague's account.
async function findForCorrection(
  db: Kysely<Database>,
  id: string,
): Promise<Correctable | 'no_such_patient' | 'not_a_patient'> {
  const person = await db
    .selectFrom('person')
    .select(['email', 'email_verified', 'role', ...columnsOf(personFields)])
    .select(sql<boolean>`exists (select from account where account.person_id = person.id)`.as('signs_in'))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!person) return 'no_such_patient'
  if (isStaff(person.role)) return 'not_a_patient'
  const { email, email_verified, role: _, signs_in, ...fields } = person
  return { email, email_verified, signs_in, fields }
}

async function changeAddress(
  tx: Tx,
  { id, email, wanted, signs_in }: Correctable & { readonly id: string; readonly wanted: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('person')
    .set({ email: wanted, email_verified: false, updated_at: now })
    .where('id', '=', id)
    .execute()
  await endSessions(tx, id)
  await revokeLinks(tx, id)
  if (!signs_in) return
  await queueMail(tx, { template: 'email_changed', personId: id, email }, now)
  await queueMail(tx, { template: 'verify_email', personId: id }, now)
}

async function renameBookings(tx: Tx, which: RawBuilder<boolean>, from: string, to: string): Promise<void> {
  if (from === to) return
  await tx.updateTable('booking').set({ patient_name: to }).where(which).where('patient_name', '=', from).execute()
}
