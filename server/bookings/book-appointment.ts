import { sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { toCents } from '#contract/money.ts'
import { isDeliverable, placeholderEmail } from '#contract/placeholder-email.ts'
import { rolesWith } from '#contract/roles.ts'
import type * as contract from '#contract/routes/bookings.ts'
import type { Booking, WaivableRule } from '#contract/schemas/booking.ts'
import type { BookingRequest } from '#contract/schemas/booking-request.ts'
import { formatSlot } from '#contract/slots.ts'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { serializeAuditContext } from '../database/audited-transaction.ts'
import { runWrite } from '../database/connect.ts'
import { prepared } from '../database/prepared.ts'
import type { RequestKey } from '../http/api/route.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import { getBooking } from './queries.ts'

type PhoneBookingRequest = Parsed<typeof contract.bookByPhone>['body']

type Actor = AuditContext & SessionRef

type Refusal =
  | 'booking_paused'
  | 'no_such_treatment'
  | 'no_such_slot'
  | 'day_not_bookable'
  | 'price_changed'
  | 'too_many_unpaid'
  | 'slot_taken'
  | 'idempotency_key_reused'
  | 'no_such_person'
  | 'no_such_patient'
  | 'no_such_member'
  | 'patient_merged'
  | 'account_unverified'

export type BookingOutcome =
  | { readonly outcome: 'booked'; readonly booking: Booking }
  | { readonly outcome: 'already_booked'; readonly date: string; readonly slot: string }
  | { readonly outcome: Refusal }

/** The rules that the staff would have to set aside for the slot. */
export interface RulesNotWaived {
  readonly outcome: 'rules_not_waived'
  readonly needed: WaivableRule[]
}

/** Result of the SQL function `claim`. */
type Claimed =
  | RulesNotWaived
  | { readonly outcome: 'booked'; readonly booking: string }
  | { readonly outcome: 'already_booked'; readonly day: ClinicDay; readonly start: number; readonly end: number }
  | { readonly outcome: Refusal | 'unauthenticated' | 'forbidden' }

/** Upper limit of a patient's upcoming unpaid bookings. */
export const maxUnpaidBookings = 10

/**
 * Books a slot for the patient who is signed in. The SQL function `claim` decides and writes the booking, its mail and
 * its audit entry, or returns the first reason against it. The names in the request are not stored: the booking takes the
 * name of the treatment and of the person or family member. Idempotent with a key: the same request returns the same
 * booking, another request `idempotency_key_reused`. Throws `unauthenticated` if the session has ended.
 */
export async function bookAppointment(
  context: Context,
  patient: Actor & { readonly name: string },
  request: BookingRequest,
  requestKey?: RequestKey,
): Promise<BookingOutcome> {
  const result = await claim(context, patient, request, { name: patient.name, note: request.note, ...requestKey })
  if (result.outcome === 'rules_not_waived') throw new Error('claim() offered a patient to waive rules.')
  return result
}

/**
 * Books a slot for a patient on the phone, whom the staff chose or who is found by email address. An unknown or missing
 * address adds a person without sign-in. A chosen person who was merged or removed in the meantime is refused. An account
 * with an unverified address requires `account`, since anyone may have entered the address. The idempotency key belongs
 * to the admin. Throws `unauthenticated` or `forbidden` if the admin's session or role has ended.
 *
 * With `waived`, a slot that only these rules forbid can be booked; the audit log records them. If other rules would have to
 * be waived, nothing is stored, and the result names all of them.
 */
export function bookByPhone(
  context: Context,
  admin: Actor,
  request: PhoneBookingRequest,
  requestKey?: RequestKey,
): Promise<BookingOutcome | RulesNotWaived> {
  const { patientName, patientId, account, waived } = request
  const email = patientId === undefined ? request.email : undefined
  const id = crypto.randomUUID()
  const canAdd = email === undefined || isDeliverable(email)
  return claim(context, admin, request, {
    ...requestKey,
    name: patientName,
    by_phone: true,
    roles: rolesWith('desk'),
    patient_id: patientId,
    email,
    own_account: account,
    waived,
    ...(canAdd && patientId === undefined && { new_id: id, new_email: email ?? placeholderEmail(id) }),
  })
}

const callClaim = prepared((db, request: string) =>
  sql<{ claimed: Claimed }>`select claim(${request}::jsonb) as claimed`.compile(db),
)

async function claim(
  context: Context,
  actor: Actor,
  { treatmentId, date, slot, doctorId, memberId, price, phone }: PhoneBookingRequest | BookingRequest,
  person: Readonly<Record<string, unknown>>,
): Promise<BookingOutcome | RulesNotWaived> {
  const request = {
    ...person,
    now: context.clock(),
    time_zone: context.timeZone,
    max_unpaid: context.rateLimits ? maxUnpaidBookings : null,
    audit: serializeAuditContext(actor),
    actor: actor.personId,
    session_id: actor.sessionId,
    treatment_id: treatmentId,
    day: date,
    start: slot.start,
    end: slot.end,
    doctor_id: doctorId,
    member_id: memberId,
    price_cents: toCents(price),
    phone,
  }
  // On one connection: waiting for a second one after the commit could time out.
  const run = () =>
    context.db.connection().execute(async (db) => {
      const [row] = await callClaim(db, JSON.stringify(request))
      if (!row) throw new Error('claim() returned nothing.')
      return toOutcome(db, row.claimed)
    })
  return runWrite(context.db, run)
}

async function toOutcome(db: Context['db'], claimed: Claimed): Promise<BookingOutcome | RulesNotWaived> {
  if (claimed.outcome === 'unauthenticated' || claimed.outcome === 'forbidden') throw new AppError(claimed.outcome)
  if (claimed.outcome === 'already_booked') {
    return { outcome: 'already_booked', date: formatClinicDay(claimed.day), slot: formatSlot(claimed) }
  }
  if (claimed.outcome === 'rules_not_waived') return claimed
  if (claimed.outcome !== 'booked') return { outcome: claimed.outcome }
  return { outcome: 'booked', booking: await getBooking(db, claimed.booking) }
}
