import * as z from 'zod/mini'
import { staffRoles } from '../roles.ts'
import { singleLineText } from '../text.ts'
import { email, id, instant, linkToken, password } from './fields.ts'

const staffRole = z.enum(staffRoles)

/** Largest number of addresses that are invited at once. */
export const mostInvited = 20

/** The doctor that someone is, or will be, with the role doctor. */
const namedDoctor = z.strictObject({ _id: id, name: z.string() })

/** A member of the staff, with their ways to sign in. Passkeys are those that work at the present host. */
const staffMember = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: staffRole,
  doctor: z.optional(namedDoctor),
  password: z.boolean(),
  passkeys: z.int(),
  codeApp: z.boolean(),
  google: z.boolean(),
  sso: z.boolean(),
  /** When the role must have a second factor. Absent if it need not, or the person has one. */
  factorDue: z.optional(instant),
  /** Absent if there was no use within a year. */
  lastUsedAt: z.optional(instant),
})
export type StaffMember = z.infer<typeof staffMember>

/** An invitation to the staff. `ended`: the link has expired, and can be sent again. */
const staffInvitation = z.strictObject({
  _id: id,
  email: z.string(),
  role: staffRole,
  doctor: z.optional(namedDoctor),
  state: z.enum(['invited', 'ended']),
  /** Absent if that person was removed. */
  invitedBy: z.optional(z.string()),
  invitedAt: instant,
  endsAt: instant,
})
export type StaffInvitation = z.infer<typeof staffInvitation>

/** Everyone on the staff, and who is invited. */
export const staffList = z.strictObject({ members: z.array(staffMember), invitations: z.array(staffInvitation) })
export type StaffList = z.infer<typeof staffList>

/** Invitations with one role. The role doctor needs the doctor that the one person is. */
export const invitationInput = z
  .strictObject({
    emails: z.array(email).check(
      z.minLength(1),
      z.maxLength(mostInvited),
      z.refine((emails) => new Set(emails).size === emails.length),
    ),
    role: staffRole,
    doctorId: z.optional(id),
  })
  .check(
    z.refine(({ role, doctorId }) => (role === 'doctor') === (doctorId !== undefined), { path: ['doctorId'] }),
    z.refine(({ emails, doctorId }) => doctorId === undefined || emails.length === 1, { path: ['emails'] }),
  )
export type InvitationInput = z.output<typeof invitationInput>

/** What the link of an invitation shows before it is used. */
export const openInvitation = z.strictObject({
  email: z.string(),
  role: staffRole,
  /** Absent if that person was removed. */
  invitedBy: z.optional(z.string()),
  endsAt: instant,
  /** Whether a verified account has the address: its person signs in first. */
  account: z.boolean(),
})
export type OpenInvitation = z.infer<typeof openInvitation>

/** Body of the acceptance by someone without an account. Without a password, a passkey is added next. */
export const acceptInvitationRequest = z.strictObject({
  token: linkToken,
  name: singleLineText(100),
  password: z.optional(password),
})
