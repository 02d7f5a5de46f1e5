import { sql } from 'kysely'
import { staffRoles } from '#contract/roles.ts'
import type { StaffInvitation, StaffList, StaffMember } from '#contract/schemas/staff.ts'
import type { Context } from '../context.ts'
import { rpIdOf } from '../identity/passkeys/relying-party.ts'
import { readSessionRule } from '../session-rule.ts'

/** Returns everyone on the staff, by name, and the invitations, the latest first. */
export async function listStaff(context: Context): Promise<StaffList> {
  const [members, invitations] = await Promise.all([listMembers(context), listInvitations(context)])
  return { members, invitations }
}

async function listMembers(context: Context): Promise<StaffMember[]> {
  const { db } = context
  const [{ factorRoles, requiredFrom }, rows] = await Promise.all([
    readSessionRule(db),
    db
      .selectFrom('person')
      .leftJoin('doctor', 'doctor.id', 'person.doctor_id')
      .select(['person.id', 'person.name', 'person.email', 'person.role', 'doctor_id', 'doctor.name as doctorName'])
      .select([hasAccount('credential').as('password'), hasAccount('google').as('google'), hasAccount('sso').as('sso')])
      .select(
        sql<number>`(select count(*)::integer from passkey where person_id = person.id and rp_id = ${rpIdOf(context)})`.as(
          'passkeys',
        ),
      )
      .select(
        sql<boolean>`exists (select from second_factor where person_id = person.id and turned_on_at is not null)`.as(
          'codeApp',
        ),
      )
      .select(
        sql<Date | null>`greatest(
          (select max(updated_at) from session where person_id = person.id),
          (select max(used_at) from known_device where person_id = person.id))`.as('lastUsedAt'),
      )
      .where('person.role', '<>', 'patient')
      .where('person.removed_at', 'is', null)
      .orderBy('listed_name')
      .orderBy('person.email')
      .execute(),
  ])
  return rows.flatMap(({ id, role: anyRole, doctor_id, doctorName, lastUsedAt, ...row }) => {
    const role = staffRoles.find((each) => each === anyRole)
    if (!role) return []
    const lacksFactor = !row.codeApp && row.passkeys === 0 && factorRoles.includes(role)
    return [
      {
        _id: id,
        ...row,
        role,
        ...doctorOf(doctor_id, doctorName),
        ...(lacksFactor && requiredFrom !== undefined && { factorDue: requiredFrom }),
        ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
      },
    ]
  })
}

async function listInvitations({ db, clock }: Context): Promise<StaffInvitation[]> {
  const now = clock()
  const rows = await db
    .selectFrom('staff_invitation as i')
    .leftJoin('doctor', 'doctor.id', 'i.doctor_id')
    .leftJoin('person', 'person.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'i.doctor_id', 'doctor.name as doctorName', 'person.name as invitedBy'])
    .select(['invited_at', 'expires_at'])
    .orderBy('invited_at', 'desc')
    .orderBy('i.email')
    .execute()
  return rows.map(({ id, email, role, invitedBy, ...row }) => ({
    ...{ _id: id, email, role },
    ...doctorOf(row.doctor_id, row.doctorName),
    state: row.expires_at > now ? ('invited' as const) : ('ended' as const),
    ...(invitedBy && { invitedBy }),
    invitedAt: row.invited_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
  }))
}

function doctorOf(_id: string | null, name: string | null) {
  return _id !== null && name !== null && { doctor: { _id, name } }
}

function hasAccount(provider: 'credential' | 'google' | 'sso') {
  return sql<boolean>`exists (select from account where person_id = person.id and provider_id = ${provider})`
}
