import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking, cancelBooking } from '#contract/bookings.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { call, type Route } from '../../api/client.ts'
import { changedByBooking } from '../bookings/booking-api.ts'

const toCancel = {
  name: 'cancelBooking',
  method: 'DELETE',
  path: '/booking/:id',
  access: 'patient',
} as const satisfies Route<typeof cancelBooking>

/**
 * Cancels a booking. A lost answer is asked for again twice, since cancelling again changes nothing; whatever the
 * outcome, free times and own bookings are fetched anew, and the outcome is told once they are there.
 */
export function useCancelBooking() {
  const queries = useQueryClient()
  return useMutation<Booking, ApiError, Booking>({
    mutationFn: ({ _id }) =>
      call<typeof cancelBooking>(toCancel, { params: { id: _id }, body: undefined }).catch((error: unknown) => {
        throw asApiError(error)
      }),
    networkMode: 'always',
    retry: (failures, { status }) => failures < 2 && (status === 0 || status >= 500),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSettled: () => Promise.all(changedByBooking.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
