import { queryOptions } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import { call } from '../../api/client.ts'

/** The first free slot, or the first after a clinic day, of any treatment or doctor or of one. */
export function nextFree(query: { treatmentId?: string; doctor?: string; after?: ClinicDay }) {
  return queryOptions({
    // Below the key of the free times, so that every change of them reloads it.
    queryKey: ['available', 'next', query],
    queryFn: ({ signal }) => call('public GET /available/next', { query, signal }),
    staleTime: 30_000,
  })
}

/** All treatments with all their slots, free or not. */
export const allTreatments = queryOptions({
  queryKey: ['treatments'],
  queryFn: ({ signal }) => call('public GET /service', { signal }),
  staleTime: 5 * 60_000,
})
