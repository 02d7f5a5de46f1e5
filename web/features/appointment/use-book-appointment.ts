import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '#contract/calls.ts'
import type { bookAppointment } from '#contract/routes/bookings.ts'
import { type ApiError, isOutcomeUnknown, throwApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { retryLostAnswer } from '../../api/retry-lost-answer.ts'
import { reloadBookings } from '../bookings/booking-api.ts'
import { clearDraft, dropKey, keyFor } from './booking-draft.ts'

type Request = Body<'patient POST /booking'>
type Result = Awaited<ReturnType<typeof call<typeof bookAppointment>>>

/** Sends a booking with an idempotency key that stays the same until the request is answered. */
function book(body: Request): Promise<Result> {
  const headers = { 'idempotency-key': keyFor(body.patientEmail, body) }
  return call('patient POST /booking', { body, headers }).catch(throwApiError)
}

/**
 * Books a slot. Retries a lost response twice with the same idempotency key. Refetches free times and bookings after
 * every outcome; a refusal is returned after they have arrived.
 */
export function useBookAppointment() {
  const queries = useQueryClient()
  return useMutation<Result, ApiError, Request>({
    mutationFn: async (body) => {
      const answer = await book(body)
      if (!answer.success || !answer.booking.cancelled) return answer
      // The response was lost, and the booking has been cancelled since: a new booking needs a new key.
      dropKey(body.patientEmail)
      return book(body)
    },
    ...retryLostAnswer,
    onSuccess: (answer) => {
      if (answer.success) clearDraft()
    },
    onSettled: async (_, error) => {
      const fresh = reloadBookings(queries)
      // A refusal is explained by the new list of free times, so only a refusal waits for it.
      if (error && !isOutcomeUnknown(error)) await fresh
    },
  })
}
