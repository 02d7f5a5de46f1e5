import type { Transaction } from 'kysely'
import { isStaff, type Role } from '#contract/roles.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { endExpiredStaffSessions } from '../identity/end-sessions.ts'
import { lockActorAndTarget, type SessionRef } from '../identity/reauthentication.ts'

type Admin = AuditContext & SessionRef

export type RoleOutcome = boolean | 'email_not_verified' | 'last_admin' | 'no_such_doctor' | 'doctor_linked'

export interface WantedRole {
  readonly role: Role
  /** The role that they must have now. */
  readonly from?: Role | undefined
  /** The doctor that they are, for the role doctor. */
  readonly doctorId?: string | undefined
}

/** Rolls the transaction back if the doctor cannot be linked. */
class NotLinked extends Error {
  readonly outcome: 'no_such_doctor' | 'doctor_linked'
  constructor(outcome: NotLinked['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * Gives the person with this address a role; with `from`, only if they have that role. The role doctor links them to a
 * doctor, whom no one else may be. Returns `false` if nothing is to change or the person does not exist, and `last_admin` if no other admin would remain, also under concurrency. Anyone
 * can sign up with a colleague's name and address, so the address of staff must be verified if the portal sends mail.
 * Throws if the admin's session or role has ended since the call began. Idempotent.
 */
export async function setRole(
  context: Context,
  admin: Admin,
  email: string,
  { role, from, doctorId }: WantedRole,
): Promise<RoleOutcome> {
  const { db, mail } = context
  const requireVerified = isStaff(role) && mail !== undefined && mail.kept === undefined
  try {
    if (await changeRole(context, admin, { email, role, from, doctorId, requireVerified })) return true
  } catch (error) {
    if (violatesConstraint(error, 'one_admin_stays')) return 'last_admin'
    if (error instanceof NotLinked) return error.outcome
    throw error
  }
  if (!requireVerified) return false
  const person = await db
    .selectFrom('person')
    .select(['role', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst()
  return person !== undefined && person.role !== role && !person.email_verified ? 'email_not_verified' : false
}

interface RoleChange extends WantedRole {
  readonly email: string
  readonly requireVerified: boolean
}

async function changeRole({ db, clock }: Context, admin: Admin, change: RoleChange): Promise<boolean> {
  const { email, role, from, doctorId, requireVerified } = change
  return transactWithoutSessionLock(db, admin, async (tx) => {
    await lockActorAndTarget(tx, admin, email)
    if (!isStaff(role)) await endExpiredStaffSessions(tx, email)
    const person = await tx
      .selectFrom('person')
      .select(['id', 'role', 'email_verified'])
      .where('email', '=', email)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!person || (from !== undefined && person.role !== from)) return false
    if (requireVerified && !person.email_verified) return false
    const linked = await linkDoctor(tx, person.id, doctorId)
    if (person.role === role) return linked
    await tx.updateTable('person').set({ role, updated_at: clock() }).where('id', '=', person.id).execute()
    return true
  })
}

// Returns whether the link has changed.
async function linkDoctor(tx: Transaction<Database>, personId: string, doctorId: string | undefined): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('doctor')
    .set({ person_id: null })
    .where('person_id', '=', personId)
    .$if(doctorId !== undefined, (query) => query.where('id', '<>', doctorId ?? ''))
    .executeTakeFirst()
  if (doctorId === undefined) return numUpdatedRows > 0n
  const doctor = await tx
    .selectFrom('doctor')
    .select('person_id')
    .where('id', '=', doctorId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!doctor) throw new NotLinked('no_such_doctor')
  if (doctor.person_id === personId) return false
  if (doctor.person_id !== null) throw new NotLinked('doctor_linked')
  await tx.updateTable('doctor').set({ person_id: personId }).where('id', '=', doctorId).execute()
  return true
}
