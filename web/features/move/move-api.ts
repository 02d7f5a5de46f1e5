import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '#contract/calls.ts'
import { type ApiError, throwApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { retryLostAnswer } from '../../api/retry-lost-answer.ts'
import { reloadBookings } from '../bookings/booking-api.ts'

export type MoveBody = Body<'patient POST /booking/:id/move'>
type Answer = Awaited<ReturnType<typeof moveBooking>>

/** Moves a booking. Safe to repeat without a key, because `from` is compared. */
export function moveBooking(id: string, body: MoveBody) {
  return call('patient POST /booking/:id/move', { params: { id }, body, headers: {} })
}

/**
 * Moves a booking. Idempotent, so a lost response is retried twice. A refusal reloads only the free times: the lists may
 * no longer contain the booking, whose dialog shows the refusal.
 */
export function useMoveBooking(id: string) {
  const queries = useQueryClient()
  return useMutation<Answer, ApiError, MoveBody>({
    mutationFn: (body) => moveBooking(id, body).catch(throwApiError),
    ...retryLostAnswer,
    onSuccess: () => reloadBookings(queries),
    onError: () => queries.invalidateQueries({ queryKey: ['available'] }),
  })
}

/** Gives affected bookings another free doctor or chair; with `preview`, only returns how many. Idempotent. */
export function reassignAll(preview: boolean) {
  return call('desk POST /schedule/affected/reassign', { body: { preview } })
}
