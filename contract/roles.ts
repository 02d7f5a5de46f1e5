/** Roles of the staff, from the fewest permissions to the most. */
export const staffRoles = ['doctor', 'receptionist', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Roles of a person, from the fewest permissions to the most. Everyone except patients is staff. */
export const roles = ['patient', ...staffRoles] as const
export type Role = (typeof roles)[number]

/**
 * Requirement to call: none, a session cookie (`entry` also that of a session that waits for its second factor), a token, or the
 * token of a member of the staff, of someone at the front desk or of an admin. A doctor sees only their own appointments and
 * patients.
 */
export type Access = 'public' | 'entry' | 'session' | 'patient' | StaffAccess
export type StaffAccess = 'staff' | 'desk' | 'admin'

/** Roles that each access for staff allows. */
const allowedRoles: Record<StaffAccess, readonly Role[]> = {
  staff: staffRoles,
  desk: ['receptionist', 'admin'],
  admin: ['admin'],
}

/** Returns the roles that may use what has this access for staff. */
export function rolesWith(access: StaffAccess): readonly Role[] {
  return allowedRoles[access]
}

/** Whether an access is for staff only. */
export function isForStaff(access: Access): access is StaffAccess {
  return access in allowedRoles
}

/** Whether a call is made with the session cookie, without a token. */
export function usesCookie(access: Access): boolean {
  return access === 'entry' || access === 'session'
}

/** Whether a role belongs to the staff. */
export function isStaff(role: Role): boolean {
  return role !== 'patient'
}

/** Whether a signed-in person with this role may use what has this access. */
export function allows(access: Access, role: Role): boolean {
  return !isForStaff(access) || allowedRoles[access].includes(role)
}

/** Parts of the user list, by role. */
export const userParts = ['patients', 'staff'] as const
export type UserPart = (typeof userParts)[number]
