import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Query key of everything that the desk shows of bookings. */
export const deskKey = 'desk'

/** The first part of the keys of queries about a patient. */
export const patientKey = 'patient'

/** A patient as the staff see them. Kept as long as the same person is signed in, for the last ones opened. */
export function patientOf(id: string) {
  return queryOptions({
    queryKey: [patientKey, id],
    queryFn: ({ signal }) => call('staff GET /patients/:id', { params: { id }, signal }),
    gcTime: Number.POSITIVE_INFINITY,
  })
}
