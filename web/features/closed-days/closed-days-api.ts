import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Body } from '#contract/calls.ts'
import { call } from '../../api/client.ts'
import { listPage } from '../../api/list-page.ts'
import { pendingCounts } from '../../api/pending-counts.ts'

const closed = 'closed-days'

/** A page of the closed days. */
export function closedDaysOn(page: number) {
  return listPage([closed, page], (options) =>
    call('desk GET /closed-days', { query: { page: String(page) }, ...options }),
  )
}

/** The bookings on days that are to be closed. */
export function affectedOn(days: { readonly from: string; readonly to: string }) {
  return queryOptions({
    queryKey: [closed, 'affected', days],
    queryFn: ({ signal }) => call('admin GET /closed-days/affected', { query: days, signal }),
    staleTime: 0,
    // A list that changes while the admin decides invites mistakes. Closing reports new bookings.
    refetchOnWindowFocus: false,
  })
}

/** The public holidays of a place. Without a country, those of the clinic's. */
export function holidaysOf({ country, region }: { country?: string | undefined; region?: string | undefined }) {
  const query = { ...(country !== undefined && { country }), ...(region !== undefined && { region }) }
  return queryOptions({
    queryKey: [closed, 'holidays', query],
    queryFn: ({ signal }) => call('admin GET /holidays', { query, signal }),
  })
}

/** Reloads everything that depends on closed days. */
export function refreshClosedDays(queries: QueryClient): Promise<unknown> {
  const changed = [closed, 'available', 'managed-treatments', 'payments', 'bookings', ...pendingCounts.queryKey]
  return Promise.all(changed.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** Days to close, and the decisions about their bookings. */
export type Closing = Body<'admin POST /closed-days'>
