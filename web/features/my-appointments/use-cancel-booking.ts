import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#contract/schemas/booking.ts'
import { type ApiError, throwApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { retryLostAnswer } from '../../api/retry-lost-answer.ts'
import { reloadBookings } from '../bookings/booking-api.ts'

interface Cancellation {
  readonly booking: Booking
  /** The refund that the patient was shown, in dollars; `undefined` if nothing was paid. */
  readonly refund: number | undefined
}

/**
 * Cancels a booking. Idempotent, so a lost response is retried twice. Refetches free times and bookings after every
 * outcome, and waits for them.
 */
export function useCancelBooking() {
  const queries = useQueryClient()
  return useMutation<Booking, ApiError, Cancellation>({
    mutationFn: ({ booking, refund }) =>
      call('patient DELETE /booking/:id', {
        params: { id: booking._id },
        body: refund === undefined ? undefined : { refund },
      }).catch(throwApiError),
    ...retryLostAnswer,
    onSettled: () => reloadBookings(queries),
  })
}
