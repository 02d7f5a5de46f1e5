import type { ErrorCode } from '#contract/errors.ts'

/** A refusal with a code of the contract. The HTTP layer answers it with the status of the code. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryAfter: number | undefined
  /** `retryAfter` in seconds, for what may be tried again then. */
  constructor(code: ErrorCode, retryAfter?: number) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
  }
}
