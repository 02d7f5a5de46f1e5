import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookSlot } from '#contract/bookings.ts'
import type { Call } from '#contract/endpoint.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { changedByBooking } from './booking-api.ts'
import { clearDraft, keyFor } from './booking-draft.ts'
import type { Sent } from './offered-slots.ts'

type Request = Call<typeof bookSlot>['body']
type Result = Awaited<ReturnType<typeof call<typeof bookSlot>>>

/** No answer came, or none that settles anything: the booking may have been made. */
export function isUnsettled(error: ApiError | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 500)
}

/**
 * Books a slot. A lost answer is asked for again twice under the same key, so that it cannot book twice; whatever the
 * outcome, free times and own bookings are fetched anew.
 */
export function useBookSlot() {
  const queries = useQueryClient()
  return useMutation<Result, ApiError, Request>({
    mutationFn: (body) =>
      call(bookSlot, { body, headers: { 'idempotency-key': keyFor(body.patientEmail, body) } }).catch(
        (error: unknown) => {
          throw asApiError(error)
        },
      ),
    networkMode: 'always',
    retry: (failures, error) => failures < 2 && isUnsettled(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: (answer) => {
      if (answer.success) clearDraft()
    },
    onSettled: () => {
      for (const queryKey of changedByBooking) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** What is known of the slot that was sent last; undefined where none was. */
export function sentSlot({ variables, isPending, error }: ReturnType<typeof useBookSlot>): Sent | undefined {
  if (!variables) return undefined
  const { slot } = variables
  if (isPending || isUnsettled(error)) return { slot, outcome: 'unsettled' }
  return { slot, outcome: error?.code === 'slot_taken' ? 'taken' : 'other' }
}
