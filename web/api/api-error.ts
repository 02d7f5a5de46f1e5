import type { ErrorCode } from '#contract/errors.ts'
import type { Problem } from '#contract/schemas/problem.ts'

/** A refusal of the server; of status 0 where no answer came (`unreachable`), or a script of ours did not (`part_missing`). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'unreachable' | 'part_missing'
  /** The fields at fault, where the request itself was wrong. */
  readonly errors: NonNullable<Problem['errors']>

  constructor(status: number, code: ApiError['code'], errors: Problem['errors'] = []) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** The error behind a refused answer; a body that is no problem document (a proxy's page) counts as `unavailable`. */
export function toApiError(status: number, body: unknown): ApiError {
  const problem = (body ?? {}) as Partial<Problem>
  if (typeof problem.code !== 'string') return new ApiError(status, 'unavailable')
  return new ApiError(status, problem.code, problem.errors)
}

/**
 * The error to show for whatever was thrown on the way to an answer. What is none of a call's is a script that could not
 * be fetched: many a browser does not ask for it again before the page is loaded anew.
 */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError(0, 'part_missing')
}

/** Whether a write may have happened although it failed: no response arrived, or the server reported a fault. */
export function isOutcomeUnknown(error: ApiError | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 500)
}
