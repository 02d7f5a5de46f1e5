import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Body } from '#contract/calls.ts'
import type { AffectedBooking, DoctorSchedule, Schedule } from '#contract/schemas/schedule.ts'
import { call } from '../../api/client.ts'

/** The doctors' hours and absences, and the chairs. */
export const schedule = queryOptions({
  queryKey: ['schedule'],
  queryFn: ({ signal }): Promise<Schedule> => call('desk GET /schedule', { signal }),
})

/** The upcoming bookings that the schedule does not support. */
export const affectedBookings = queryOptions({
  queryKey: ['schedule', 'affected'],
  queryFn: ({ signal }): Promise<AffectedBooking[]> => call('desk GET /schedule/affected', { signal }),
})

/** Reloads everything that depends on the schedule. */
export function refreshSchedule(queries: QueryClient): Promise<unknown> {
  return Promise.all(['schedule', 'available'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** A doctor's hours and treatments, with the version that they replace. */
export type DoctorChange = Body<'admin PUT /schedule/doctors'>['doctors'][number] & Pick<DoctorSchedule, 'color'>

/** Replaces the hours and treatments of some doctors, or with `preview` returns what that would affect. */
export function saveHours(doctors: DoctorChange[], preview: boolean) {
  return call('admin PUT /schedule/doctors', { body: { doctors, preview } })
}

/** The upcoming bookings of a doctor that need another one if the doctor is removed, and others that this affects. */
export function affectedByRemoval(doctorId: string) {
  return queryOptions({
    queryKey: ['schedule', 'removal', doctorId],
    queryFn: async (): Promise<AffectedBooking[]> => {
      const [{ doctors }, listed] = await Promise.all([call('desk GET /schedule'), call('desk GET /schedule/affected')])
      // The preview returns only bookings that are not affected yet.
      const already = listed.filter(({ booking }) => booking.doctor?._id === doctorId)
      const seen = doctors.find(({ _id }) => _id === doctorId)
      if (!seen) return already
      const { _id, version, usualChair, performs, hours, color } = seen
      const removed = { _id, version, usualChair, performs, hours, color, takesAppointments: false }
      return [...already, ...(await saveHours([removed], true)).affected]
    },
    gcTime: 0,
  })
}

/** Days or hours to add to a doctor's absences. */
export type Absence = Body<'desk POST /schedule/absences'>

/** Adds an absence, or with `preview` returns what it would affect. */
export function addAbsence(absence: Absence, preview: boolean) {
  return call('desk POST /schedule/absences', { body: { ...absence, preview } })
}

type Chairs = Body<'admin PUT /schedule/chairs'>['chairs']

/** The chairs and the version of their list. */
export type ChairList = Pick<Schedule, 'chairs' | 'chairsVersion'>

/** Changes the list of chairs as it was seen, or with `preview` returns what that would affect. */
export function changeChairs(seen: ChairList, change: (chairs: Chairs) => Chairs, preview: boolean) {
  const chairs = seen.chairs.map(({ _id, name, inService }) => ({ _id, name, inService }))
  const body = { chairs: change(chairs), version: seen.chairsVersion, preview }
  return call('admin PUT /schedule/chairs', { body })
}

/** Days on which a chair cannot be used. */
export type Outage = Body<'desk POST /schedule/outages'>

/** Adds an outage of a chair, or with `preview` returns what it would affect. */
export function addOutage(outage: Outage, preview: boolean) {
  return call('desk POST /schedule/outages', { body: { ...outage, preview } })
}
