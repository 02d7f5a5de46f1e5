import * as z from 'zod/mini'
import { type ErrorCode, errors } from '../errors.ts'
import { mergeConflict } from './patient.ts'

const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

/** The body of every refusal (RFC 9457, `application/problem+json`). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(errorCodes),
  /** The refused request, as the log names it. */
  requestId: z.optional(z.string()),
  /** The invalid fields, if the request itself was wrong. */
  errors: z.optional(z.array(z.object({ field: z.string(), code: z.string() }))),
  /** The bookings that stand against merging two patients. */
  conflicts: z.optional(z.array(mergeConflict)),
  /** The number of upcoming appointments that need a decision. */
  coming: z.optional(z.int()),
  /** The address that stands against the change. */
  email: z.optional(z.string()),
  /** Whom to ask for a new invitation. */
  invitedBy: z.optional(z.string()),
  /** The expected wait for a turn, in seconds. */
  wait: z.optional(z.int()),
  /** The place in line, for the header Place-In-Line of the repeated request. */
  place: z.optional(z.string()),
})
export type Problem = z.infer<typeof problem>
