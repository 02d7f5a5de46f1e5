import type { ErrorCode } from '#contract/errors.ts'

/** A refusal with an error code of the contract. The HTTP layer answers it with the status of the code. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryAfter: number | undefined
  /** `retryAfter`: seconds until the client may try again. */
  constructor(code: ErrorCode, retryAfter?: number) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
  }
}
