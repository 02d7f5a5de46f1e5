import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { Booking } from '#contract/schemas/booking.ts'

/** A member of the staff who reads or changes appointments. */
export interface Viewer {
  readonly personId: string
  readonly role: Role
}

/** Whether a member of the staff may see a selected `booking`: a doctor only those with them, the desk all. */
export function mayShow({ personId, role }: Viewer): RawBuilder<boolean> {
  if (role !== 'doctor') return sql<boolean>`true`
  return sql<boolean>`booking.doctor_id = (select doctor_id from person where id = ${personId})`
}

/**
 * Whether a member of the staff may see something of the account with this ID: a doctor only if they have or had an
 * appointment with its person or a member of the family.
 */
export function mayShowPatient(viewer: Viewer, accountId: string): RawBuilder<boolean> {
  if (viewer.role !== 'doctor') return sql<boolean>`true`
  return sql<boolean>`exists (select from booking where account_id = ${accountId} and ${mayShow(viewer)})`
}

/**
 * Whether a member of the staff may see someone of an account, its person or a member of the family: a doctor only whom
 * they treat or treated.
 */
export function mayShowTreated(
  viewer: Viewer,
  accountId: string,
  patientId: RawBuilder<string | null> | string,
): RawBuilder<boolean> {
  if (viewer.role !== 'doctor') return sql<boolean>`true`
  return sql<boolean>`exists (
    select from booking where account_id = ${accountId} and patient_id = ${patientId} and ${mayShow(viewer)})`
}

/** Leaves out of a booking what a doctor does not see: who books for the family member that they treat. */
export function shownTo<T extends Booking>({ role }: Pick<Viewer, 'role'>, booking: T): T {
  if (role !== 'doctor' || booking.memberId === undefined) return booking
  const { accountName: _, ...shown } = booking
  return { ...shown, patientEmail: '' } as T
}
