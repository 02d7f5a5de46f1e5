import { type Kysely, sql } from 'kysely'
import { isStaff, type Role } from '#contract/roles.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { endExpiredStaffSessions, endSessions } from '../identity/end-sessions.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import { mailModeOf } from '../mail/mail-mode.ts'
import { withLocks } from '../waitlist/with-locks.ts'

type Admin = AuditContext & SessionRef

export type RoleOutcome = boolean | 'email_not_verified' | 'last_admin' | 'no_such_doctor' | 'doctor_linked'

export interface WantedRole {
  readonly role: Role
  /** The role that they must have now. */
  readonly from?: Role | undefined
  /** The doctor that they are, for the role doctor. */
  readonly doctorId?: string | undefined
}

/**
 * Gives the person with this address a role; with `from`, only if they have that role. The role doctor links them to a
 * doctor, whom no one else may be. Returns `false` if nothing is to change or the person does not exist, and
 * `last_admin` if no other admin would remain, also under concurrency. Anyone can sign up with a colleague's name and
 * address, so the address of staff must be verified if the portal sends mail. Throws if the admin's session or role has
 * ended since the call began. Ends the sessions of a patient who becomes a member of the staff. Idempotent.
 */
export async function setRole(
  context: Context,
  admin: Admin,
  email: string,
  { role, from, doctorId }: WantedRole,
): Promise<RoleOutcome> {
  const { db } = context
  const requireVerified = isStaff(role) && mailModeOf(context) === 'live'
  try {
    if (await changeRole(context, admin, { email, role, from, doctorId, requireVerified })) return true
  } catch (error) {
    const refusal = roleRefusalOf(error)
    if (refusal) return refusal
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

async function changeRole(context: Context, admin: Admin, change: RoleChange): Promise<boolean> {
  const { email, role } = change
  return withLocks(context, admin, { people: sql`email = ${email}` }, async (tx) => {
    if (!isStaff(role)) await endExpiredStaffSessions(tx, email)
    const before = await tx.selectFrom('person').select(['id', 'role']).where('email', '=', email).executeTakeFirst()
    const changed = await updateRole(tx, change, context.clock())
    if (changed && before?.role === 'patient') await endSessions(tx, before.id)
    return changed
  })
}

/**
 * Gives the person with this address, who is locked, a role. Returns `false` if nothing is to change. The transaction fails for a
 * role that cannot be given, see `roleRefusalOf`.
 */
export async function updateRole(
  tx: Kysely<Database>,
  { email, role, from, doctorId, requireVerified }: RoleChange,
  now: Date,
): Promise<boolean> {
  // A removed doctor is as unknown as one who never was.
  const doctor = sql<string | null>`case when exists (select from doctor where id = ${doctorId} and removed_at is null)
    then ${doctorId}::uuid else gen_random_uuid() end`
  const changed = await tx
    .updateTable('person')
    .set({ role, doctor_id: doctorId === undefined ? null : doctor, updated_at: now })
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(role, doctor_id) is distinct from (${role}, ${doctorId ?? null}::uuid)`)
    .$if(from !== undefined, (query) => query.where('role', '=', from ?? role))
    .$if(requireVerified, (query) => query.where('email_verified', '=', true))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Returns why a role could not be given; `undefined` for any other error. */
export function roleRefusalOf(error: unknown): 'last_admin' | 'doctor_linked' | 'no_such_doctor' | undefined {
  if (violatesConstraint(error, 'one_admin_stays')) return 'last_admin'
  if (violatesConstraint(error, 'one_person_per_doctor')) return 'doctor_linked'
  return violatesConstraint(error, 'person_is_doctor') ? 'no_such_doctor' : undefined
}
