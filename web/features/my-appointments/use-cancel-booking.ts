import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { cancelBooking } from '#contract/routes/bookings.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { type ApiError, asApiError, isOutcomeUnknown } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { changedByBooking } from '../bookings/booking-api.ts'

/**
 * Cancels a booking. Idempotent, so a lost response is retried twice. Refetches free times and bookings after every
 * outcome, and waits for them.
 */
export function useCancelBooking() {
  const queries = useQueryClient()
  return useMutation<Booking, ApiError, Booking>({
    mutationFn: ({ _id }) =>
      call<typeof cancelBooking>('patient DELETE /booking/:id', { params: { id: _id }, body: undefined }).catch(
        (error: unknown) => {
          throw asApiError(error)
        },
      ),
    networkMode: 'always',
    retry: (failures, error) => failures < 2 && isOutcomeUnknown(error),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSettled: () => Promise.all(changedByBooking.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
