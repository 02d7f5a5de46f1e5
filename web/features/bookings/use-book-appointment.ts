import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookAppointment } from '#contract/bookings.ts'
import type { Call } from '#contract/endpoint.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { changedByBooking } from './booking-api.ts'
import { clearDraft, dropKey, keyFor } from './booking-draft.ts'

type Request = Call<typeof bookAppointment>['body']
type Result = Awaited<ReturnType<typeof call<typeof bookAppointment>>>

/** Books once, however often the same is sent. */
function book(body: Request): Promise<Result> {
  const headers = { 'idempotency-key': keyFor(body.patientEmail, body) }
  return call(bookAppointment, { body, headers }).catch((error: unknown) => {
    throw asApiError(error)
  })
}

/** No answer came, or none that settles anything: the booking may have been made. */
export function isUnsettled(error: ApiError | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 500)
}

/**
 * Books a slot. A lost answer is asked for again twice under the same key, so that it cannot book twice; whatever the
 * outcome, free times and own bookings are fetched anew, and a refusal is told once they are there.
 */
export function useBookSlot() {
  const queries = useQueryClient()
  return useMutation<Result, ApiError, Request>({
    mutationFn: async (body) => {
      const answer = await book(body)
      if (!answer.success || !answer.booking.cancelled) return answer
      // The answer that was lost: it was booked then, and cancelled since.
      dropKey(body.patientEmail)
      return book(body)
    },
    networkMode: 'always',
    retry: (failures, error) => failures < 2 && isUnsettled(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: (answer) => {
      if (answer.success) clearDraft()
    },
    onSettled: async (_, error) => {
      const fresh = Promise.all(changedByBooking.map((queryKey) => queries.invalidateQueries({ queryKey })))
      // A refusal comes together with the list that explains it; nothing else waits for that.
      if (error && !isUnsettled(error)) await fresh
    },
  })
}
