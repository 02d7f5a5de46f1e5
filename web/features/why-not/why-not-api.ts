import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import { call } from '../../api/client.ts'

/** Every slot of a treatment on a day with the reason for which it is not offered. The key makes changes reload it. */
export function whyNot(query: { treatmentId: string; date: ClinicDay; doctor?: string }) {
  return queryOptions({
    queryKey: ['schedule', 'why', query],
    queryFn: ({ signal }) => call('desk GET /schedule/why', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
