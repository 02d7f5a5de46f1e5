import type { ErrorCode } from '#contract/errors.ts'
import type { Problem } from '#contract/schemas/problem.ts'

/** Why the browser itself did not use or make a passkey. */
type PasskeyFault = 'passkey_cancelled' | 'passkey_exists' | 'passkey_impossible'

/**
 * A refusal by the server. Status 0: no response (`unreachable`), a script did not load (`part_missing`), or the browser did not
 * use a passkey.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'unreachable' | 'part_missing' | PasskeyFault
  /** Seconds until the call may be repeated. */
  readonly retryAfter: number
  /** The body of the refusal, with the invalid fields or the place in line. */
  readonly problem: Partial<Problem>

  constructor(status: number, code: ApiError['code'], problem: Partial<Problem> = {}, retryAfter = 60) {
    super(code)
    this.status = status
    this.code = code
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/**
 * Returns the error of a refused call. `retryAfter` is the header of that name. A body that is not a problem document,
 * such as a proxy's page, is `unavailable`.
 */
export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const problem = body as Partial<Problem> | null
  if (typeof problem?.code !== 'string') return new ApiError(status, 'unavailable')
  return new ApiError(status, problem.code, problem, Number(retryAfter) || 60)
}

/**
 * Returns the error to show. Anything but an `ApiError` is a script that failed to load; many browsers do not request it
 * again until the page is reloaded.
 */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError(0, 'part_missing')
}

/** Throws the error to show instead of what was thrown, for `catch` of a promise. */
export function throwApiError(thrown: unknown): never {
  throw asApiError(thrown)
}

/** Whether a load failed because there is no such thing; an ID with a typing error is a bad request. */
export function isNotFound(thrown: unknown): boolean {
  return [400, 404].includes(asApiError(thrown).status)
}

/** Whether a write may have happened although it failed: no response arrived, or the server reported a fault. */
export function isOutcomeUnknown(error: ApiError | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 500)
}
