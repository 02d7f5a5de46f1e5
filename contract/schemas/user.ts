import * as z from 'zod/mini'
import { roles } from '../roles.ts'
import { id, instant } from './fields.ts'
import { personalFields } from './profile.ts'

/** Sort orders of the user list. A leading minus reverses the order. */
export const userSorts = ['email', '-email', 'name', '-name', 'role', '-role', 'since', '-since'] as const
export type UserSort = (typeof userSorts)[number]

/** A person with an account, as admins see them. */
export const user = z.strictObject({
  _id: id,
  ...personalFields.shape,
  email: z.string(),
  role: z.enum(roles),
  /** The doctor that the person is, if they have that role. */
  doctorId: z.optional(id),
  /** True if they can sign in with an address that was never verified. */
  unverified: z.boolean(),
  /** Present if they have turned a second factor on, or are of the staff and have a passkey. */
  secondFactor: z.optional(z.literal(true)),
  /** When the account was created. */
  since: instant,
})
export type User = z.infer<typeof user>
