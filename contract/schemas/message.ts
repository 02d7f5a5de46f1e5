import * as z from 'zod/mini'
import { id, instant } from './fields.ts'

/** A visitor's message as admins see it. */
export const message = z.strictObject({
  _id: id,
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: instant,
  answeredAt: z.optional(instant),
  /** The person who marked the message as answered. Absent once that person is removed. */
  answeredBy: z.optional(z.string()),
})
export type Message = z.infer<typeof message>
