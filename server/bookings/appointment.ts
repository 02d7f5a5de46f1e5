import { type RawBuilder, sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'
import type { Slot } from '#contract/slots.ts'
import type { Context } from '../context.ts'
import { canSignIn, isUnverified } from '../identity/queries.ts'
import { safeDisplayName } from '../mail/greeting.ts'
import { paymentOf, termsOf } from './joined.ts'

/** A booking as calendars and mails show it: the time, never the treatment. */
export interface Appointment {
  readonly id: string
  /** Increases with every change that is mailed. */
  readonly sequence: number
  readonly day: ClinicDay
  readonly slot: Slot
  readonly startsAt: Date
  readonly endsAt: Date
  /** Name of the family member who is treated; `undefined` if the account's person is, or it is not fit for mails. */
  readonly member: string | undefined
  /** Name of the doctor, if it has one. */
  readonly doctor: string | undefined
  readonly priceCents: number
  readonly paid: boolean
  /** `undefined` if it is not cancelled. */
  readonly cancelledBy: 'patient' | 'clinic' | undefined
  /** Whether a mail may have sent its calendar entry before it was cancelled. */
  readonly entrySent: boolean
  /** Whether the clinic gave a reason for the cancellation. */
  readonly hasReason: boolean
  /** What is being refunded of what was paid; 0 cents if the clinic keeps it. `undefined` if nothing was paid. */
  readonly returning:
    | { readonly cents: number; readonly ofCents: number; readonly method: 'card' | 'clinic' }
    | undefined
  /** Until when the patient can cancel it. */
  readonly cancelUntil: Date
  /** Until when the patient can move it; `undefined` if it was moved too often. */
  readonly moveUntil: Date | undefined
  /** `undefined` after the patient was removed. */
  readonly patient:
    | {
        readonly id: string
        readonly name: string
        readonly address: string
        readonly unverified: boolean
        /** Whether they have a way to sign in. People whom the staff added have none at first. */
        readonly canSignIn: boolean
      }
    | undefined
  /** Language of mails to the patient. */
  readonly language: Language
}

/** Returns the appointment of a booking ID, or of one that `from` makes of an open offer. */
export async function findAppointment(
  { db }: Context,
  id: string,
  from: RawBuilder<unknown> = sql`booking`,
): Promise<Appointment | undefined> {
  const { rows } = await sql<AppointmentRow>`
    select b.id, b.sequence, b.day, b.start_minute, b.end_minute, lower(b.during) as starts_at,
      upper(b.during) as ends_at, b.price_cents, b.transaction_id, b.cancelled_by,
      case when b.member_id is not null then b.patient_name end as member, b.cancel_reason,
      coalesce(p.refunded_at < b.cancelled_at, false) as refunded_before, p.payment_state, p.received_cents, p.refund_cents,
      p.method, terms.cancel_until, case when terms.moves_left > 0 then terms.move_until end as move_until,
      person.id as person_id, person.name, person.email,
      person.removed_at, person.language, doctor.name as doctor, ${isUnverified} as unverified, ${canSignIn} as can_sign_in, ${entrySent} as entry_sent
    from ${from} b
    join person on person.id = b.account_id
    left join doctor on doctor.id = b.doctor_id
    join ${termsOf('b')} terms on true
    left join ${paymentOf('b')} p on true
    where b.id = ${id}`.execute(db)
  return rows[0] && toAppointment(rows[0])
}

/**
 * Returns an appointment as mails about it name people: no one, if the account may have entered another person's address and
 * chosen the names.
 */
export async function findMailedAppointment(
  context: Context,
  id: string,
  from?: RawBuilder<unknown>,
): Promise<Appointment | undefined> {
  const found = await findAppointment(context, id, from)
  if (!found?.patient?.unverified) return found
  return { ...found, member: undefined, patient: { ...found.patient, name: '' } }
}

// Delivered mail is purged after 30 days: without a row of the confirmation, the entry may have been sent.
const entrySent = sql<boolean>`(
  not exists (select from outbox where subject_id = b.id and template = 'booked' and state <> 'delivered')
  or exists (select from outbox where subject_id = b.id and subject = 'booking' and delivered_at <= b.cancelled_at))`

interface AppointmentRow {
  id: string
  sequence: number
  day: ClinicDay
  start_minute: number
  end_minute: number
  starts_at: Date
  ends_at: Date
  doctor: string | null
  member: string | null
  price_cents: number
  transaction_id: string | null
  cancelled_by: 'patient' | 'clinic' | null
  refunded_before: boolean
  cancel_reason: string | null
  entry_sent: boolean
  payment_state: string | null
  received_cents: number | null
  refund_cents: number | null
  cancel_until: Date
  move_until: Date | null
  method: 'card' | 'clinic' | null
  person_id: string
  name: string
  email: string
  unverified: boolean
  can_sign_in: boolean
  removed_at: Date | null
  language: Language
}

function toAppointment(row: AppointmentRow): Appointment {
  const { received_cents: ofCents, refund_cents: cents, method, payment_state: state } = row
  const isDecided = state !== null && ['refund_due', 'refund_pending', 'refunded', 'kept'].includes(state)
  // What was refunded before, such as in the provider's dashboard, is not promised again.
  const isOfCancellation = row.cancelled_by !== null && isDecided && !row.refunded_before
  const returning =
    ofCents !== null && cents !== null && method !== null && isOfCancellation ? { cents, ofCents, method } : undefined
  return {
    id: row.id,
    sequence: row.sequence,
    day: row.day,
    slot: { start: row.start_minute, end: row.end_minute },
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    doctor: row.doctor ?? undefined,
    member: safeDisplayName(row.member ?? '') || undefined,
    cancelUntil: row.cancel_until,
    moveUntil: row.move_until ?? undefined,
    priceCents: row.price_cents,
    paid: row.transaction_id !== null,
    cancelledBy: row.cancelled_by ?? undefined,
    entrySent: row.entry_sent,
    hasReason: row.cancel_reason !== null,
    returning,
    patient:
      row.removed_at === null
        ? {
            id: row.person_id,
            name: row.name,
            address: row.email,
            unverified: row.unverified,
            canSignIn: row.can_sign_in,
          }
        : undefined,
    language: row.language,
  }
}
