import { type ApiError, isOutcomeUnknown } from './api-error.ts'

/**
 * Options of a mutation that is safe to repeat. Sends it even if the browser reports to be offline, which may be wrong, and
 * retries twice if the answer was lost.
 */
export const retryLostAnswer = {
  networkMode: 'always',
  retry: (failures: number, error: ApiError) => failures < 2 && isOutcomeUnknown(error),
  retryDelay: (failures: number) => 500 * 2 ** failures,
} as const
