import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type * as contract from '#contract/routes/closed-days.ts'
import type { ClosedDays } from '#contract/schemas/closed-days.ts'
import { call } from '../../api/client.ts'
import { withTotal } from '../../api/list-page.ts'

const closed = 'closed-days'

/** A page of the closed days; while it is on its way the previous one stands. */
export function closedDaysOn(page: number) {
  return queryOptions({
    queryKey: [closed, page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) =>
        call<typeof contract.listClosedDays>('admin GET /closed-days', {
          query: { page: String(page) },
          signal,
          onTotal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** The live bookings of days that have not begun, as they are now. */
export function affectedOn(days: { readonly from: string; readonly to: string }) {
  return queryOptions({
    queryKey: [closed, 'affected', days],
    queryFn: ({ signal }) =>
      call<typeof contract.listAffected>('admin GET /closed-days/affected', { query: days, signal }),
    staleTime: 0,
    // A row that comes or goes under the hand would be decided about by mistake; closing tells of it.
    refetchOnWindowFocus: false,
  })
}

/** Asks again for whatever closing or opening days shows in. */
export function refreshClosedDays(queries: QueryClient): Promise<unknown> {
  const changed = [closed, 'available', 'managed-treatments', 'payments', 'bookings']
  return Promise.all(changed.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** Days to close, and what becomes of the bookings on them. */
export type Closing = z.input<typeof contract.closeDays.body>

/** Closes days, cancels what is to be cancelled on them. */
export function closeDays(closing: Closing): Promise<ClosedDays> {
  return call<typeof contract.closeDays>('admin POST /closed-days', { body: closing })
}

/** Opens days again. Safe to repeat. */
export function openDays(id: string): Promise<unknown> {
  return call<typeof contract.openDays>('admin DELETE /closed-days/:id', { params: { id } })
}
