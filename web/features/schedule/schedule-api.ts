import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type * as contract from '#contract/routes/schedule.ts'
import type { AffectedBooking, Schedule } from '#contract/schemas/schedule.ts'
import { call } from '../../api/client.ts'

/** The doctors' hours and absences, and the chairs. */
export const schedule = queryOptions({
  queryKey: ['schedule'],
  queryFn: ({ signal }): Promise<Schedule> => call<typeof contract.getSchedule>('admin GET /schedule', { signal }),
})

/** The upcoming bookings that the schedule does not support. */
export const affectedBookings = queryOptions({
  queryKey: ['schedule', 'affected'],
  queryFn: ({ signal }): Promise<AffectedBooking[]> =>
    call<typeof contract.listAffectedBookings>('admin GET /schedule/affected', { signal }),
})

/** Reloads everything that depends on the schedule. */
export function refreshSchedule(queries: QueryClient): Promise<unknown> {
  return Promise.all(['schedule', 'available'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** Replaces a doctor's hours and treatments, or with `preview` returns what that would affect. */
export function saveHours(doctor: z.input<typeof contract.changeHours.body>['doctors'][number], preview: boolean) {
  return call<typeof contract.changeHours>('admin PUT /schedule/doctors', { body: { doctors: [doctor], preview } })
}

/** Days or hours to add to a doctor's absences. */
export type Absence = z.input<typeof contract.addAbsence.body>

/** Adds an absence, or with `preview` returns what it would affect. */
export function addAbsence(absence: Absence, preview: boolean) {
  return call<typeof contract.addAbsence>('admin POST /schedule/absences', { body: { ...absence, preview } })
}

/** Removes an absence. Idempotent. */
export function removeAbsence(id: string): Promise<unknown> {
  return call<typeof contract.removeAbsence>('admin DELETE /schedule/absences/:id', { params: { id } })
}

type Chairs = z.input<typeof contract.changeChairs.body>['chairs']

/**
 * Changes the list of chairs, or with `preview` returns what that would affect. Loads the list first, since saving removes
 * the chairs that it lacks.
 */
export async function changeChairs(queries: QueryClient, change: (chairs: Chairs) => Chairs, preview: boolean) {
  const { chairs, chairsVersion: version } = await queries.fetchQuery({ ...schedule, staleTime: 0 })
  const now = chairs.map(({ _id, name, inService }) => ({ _id, name, inService }))
  return call<typeof contract.changeChairs>('admin PUT /schedule/chairs', {
    body: { chairs: change(now), version, preview },
  })
}

/** Days on which a chair cannot be used. */
export type Outage = z.input<typeof contract.addOutage.body>

/** Adds an outage of a chair, or with `preview` returns what it would affect. */
export function addOutage(outage: Outage, preview: boolean) {
  return call<typeof contract.addOutage>('admin POST /schedule/outages', { body: { ...outage, preview } })
}

/** Removes an outage of a chair. Idempotent. */
export function removeOutage(id: string): Promise<unknown> {
  return call<typeof contract.removeOutage>('admin DELETE /schedule/outages/:id', { params: { id } })
}
