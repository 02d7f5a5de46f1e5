import type { ErrorCode } from '#contract/errors.ts'
import type { Problem } from '#contract/schemas/problem.ts'

interface Details {
  /** Seconds until the client may try again. */
  readonly retryAfter?: number
  /** The pairs of bookings that stand against the change. */
  readonly conflicts?: Problem['conflicts']
  /** The number of upcoming appointments that need a decision. */
  readonly coming?: number
  /** The address that stands against the change. */
  readonly email?: string
  /** The name of the person who sent an invitation. */
  readonly invitedBy?: string
  /** The expected wait for a turn, in seconds, and the place in line. */
  readonly wait?: number
  readonly place?: string
}

/** A refusal with an error code of the contract. The HTTP layer answers it with the status of the code. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
