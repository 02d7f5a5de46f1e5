import * as z from 'zod/mini'
import { languages } from '../languages.ts'
import { instant } from './fields.ts'

/** A person's own account. */
export const profile = z.strictObject({
  email: z.string(),
  name: z.string(),
  /** Prefills a booking: the person's own number, or the one of their latest booking. */
  phone: z.optional(z.string()),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether they can sign in with Google. */
  google: z.boolean(),
  role: z.enum(['patient', 'admin']),
  /** The language of their mail. */
  language: z.enum(languages),
  since: instant,
})
export type Profile = z.infer<typeof profile>
