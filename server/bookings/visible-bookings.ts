import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/roles.ts'

/** A member of the staff who reads or changes appointments. */
export interface Viewer {
  readonly personId: string
  readonly role: Role
}

/** Whether a selected `booking` is an appointment, and not a time that is offered to someone on the waitlist. */
export const isAppointment = sql<boolean>`booking.state <> 'held'`

/** Whether a member of the staff may see a selected `booking`: a doctor only those with them, the desk all. */
export function mayShow({ personId, role }: Viewer): RawBuilder<boolean> {
  if (role !== 'doctor') return isAppointment
  return sql<boolean>`${isAppointment} and booking.doctor_id = (select doctor_id from person where id = ${personId})`
}

/**
 * Whether a member of the staff may see the person with this ID: a doctor only who has or had an appointment with them.
 */
export function mayShowPatient(viewer: Viewer, patientId: string): RawBuilder<boolean> {
  if (viewer.role !== 'doctor') return sql<boolean>`true`
  return sql<boolean>`exists (select from booking where account_id = ${patientId} and ${mayShow(viewer)})`
}
