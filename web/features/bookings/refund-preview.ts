import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** What cancelling a booking would refund now. Loaded again whenever it is shown. */
export function refundPreview(bookingId: string) {
  return queryOptions({
    queryKey: ['bookings', 'refund', bookingId],
    queryFn: ({ signal }) => call('patient GET /booking/:id/refund', { params: { id: bookingId }, signal }),
    gcTime: 0,
  })
}
