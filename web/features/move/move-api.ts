import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import type { keepBooking, moveBooking } from '#contract/routes/bookings.ts'
import type { reassignAffectedBookings } from '#contract/routes/schedule.ts'
import type { AffectedReason } from '#contract/schemas/schedule.ts'
import { call } from '../../api/client.ts'

/** The new place of a booking. */
export type Move = Call<typeof moveBooking>['body']

/** Moves a booking. Idempotent. */
export function moveTo(id: string, body: Move) {
  return call<typeof moveBooking>('admin POST /booking/:id/move', { params: { id }, body })
}

/** Keeps a booking although the schedule does not support it for this reason. Idempotent. */
export function keepAnyway(id: string, reason: AffectedReason) {
  return call<typeof keepBooking>('admin PUT /booking/:id/kept', { params: { id }, body: { reason } })
}

/** Gives affected bookings another doctor or chair where one is free; with `preview`, only returns how many. Idempotent. */
export function reassignAll(preview: boolean) {
  return call<typeof reassignAffectedBookings>('admin POST /schedule/affected/reassign', { body: { preview } })
}

/** Reloads everything that shows bookings or free times. */
export function refreshBookings(queries: QueryClient): Promise<unknown> {
  const keys = ['schedule', 'available', 'payments', 'bookings', 'patient']
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
