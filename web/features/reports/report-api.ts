import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Period } from './period.ts'

/** The figures of a period, of one doctor (ID) or all. */
export function reportOf({ from, to }: Period, doctorId: string | undefined) {
  const query = { from, to, ...(doctorId !== undefined && { doctorId }) }
  return queryOptions({
    queryKey: ['reports', query],
    queryFn: ({ signal }) => call('admin GET /reports', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The figures of each day of a period as CSV. */
export function fetchReportAsCsv({ from, to }: Period, doctorId: string | undefined): Promise<string> {
  const query = { from, to, ...(doctorId !== undefined && { doctorId }) }
  return call('admin GET /reports/export', { query, asText: true })
}
