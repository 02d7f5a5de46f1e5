import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Booking } from '#contract/bookings.ts'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { toCents } from '#contract/money.ts'
import { formatSlot, type Slot } from '#contract/slots.ts'
import type { Context } from '../context.ts'
import { retryClash } from '../database/connect.ts'
import { findBooking } from './queries.ts'

/** What a patient asks for. `price` in dollars as the patient saw it; `key` makes a retry safe. */
export interface SlotRequest {
  readonly treatmentId: string
  readonly date: ClinicDay
  readonly slot: Slot
  readonly price: number
  readonly phone: string
  readonly key: string | undefined
}

export type BookingOutcome =
  | { readonly outcome: 'booked'; readonly booking: Booking }
  | { readonly outcome: 'already_booked'; readonly date: string; readonly slot: string }
  | {
      readonly outcome:
        | 'no_such_treatment'
        | 'no_such_slot'
        | 'day_not_bookable'
        | 'price_changed'
        | 'too_many_unpaid'
        | 'slot_taken'
        | 'key_reused'
    }

/** A patient holds at most this many coming unpaid bookings. */
const mostUnpaid = 10

/**
 * Books a slot for a patient. One statement claims it: name, price and slot come from the treatment, the patient from
 * the caller, and the constraints of the booking table decide who wins. Only when no row came back is the reason read.
 * Safe to repeat with a key: the same request gives the same booking again, any other request `key_reused`.
 */
export async function bookSlot(
  context: Context,
  patient: { personId: string; name: string },
  request: SlotRequest,
): Promise<BookingOutcome> {
  const hash = hashOf(request)
  // What stood in the way may be gone by the time it is looked for: then the slot is claimed once more.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const id = await retryClash(() => claimSlot(context, patient, request, hash))
    const outcome = id ? await booked(context, id, patient.personId) : await whyNot(context, patient, request, hash)
    if (outcome) return outcome
  }
  return { outcome: 'slot_taken' }
}

async function claimSlot(
  context: Context,
  patient: { personId: string; name: string },
  request: SlotRequest,
  hash: string,
): Promise<string | undefined> {
  const now = context.clock()
  const { rows } = await sql<{ id: string }>`
    insert into booking (patient_id, treatment_id, treatment_name, price_cents, patient_name, phone,
      day, start_minute, end_minute, during, idempotency_key, request_hash, created_at)
    select ${patient.personId}, t.id, t.name, t.price_cents, ${patient.name}, ${request.phone},
      ${request.date}, o.start_minute, o.end_minute, o.during, ${request.key ?? null}, ${hash}, ${now}
    from treatment t
    join offered_slots(${request.date}, ${context.timeZone}, ${now}) o on o.treatment_id = t.id
    where t.id = ${request.treatmentId}
      and o.start_minute = ${request.slot.start} and o.end_minute = ${request.slot.end}
      and t.price_cents = ${toCents(request.price)}
      and (not ${context.rateLimits} or t.price_cents = 0 or ${unpaid(patient.personId, now)} < ${mostUnpaid})
    on conflict do nothing
    returning id`.execute(context.db)
  return rows[0]?.id
}

async function whyNot(
  context: Context,
  patient: { personId: string },
  request: SlotRequest,
  hash: string,
): Promise<BookingOutcome | undefined> {
  const now = context.clock()
  const { start, end } = request.slot
  const { rows } = await sql<{
    same_key: { id: string; request_hash: string } | null
    price_cents: number | null
    own: { day: string; start_minute: number; end_minute: number } | null
    has_slot: boolean
    offered: boolean
    taken: boolean
    unpaid: number
  }>`
    select
      (select json_build_object('id', b.id, 'request_hash', b.request_hash) from booking b
        where b.patient_id = ${patient.personId} and b.idempotency_key = ${request.key ?? null}) as same_key,
      (select price_cents from treatment where id = ${request.treatmentId}) as price_cents,
      (select json_build_object('day', b.day, 'start_minute', b.start_minute, 'end_minute', b.end_minute)
        from booking b
        where b.patient_id = ${patient.personId} and b.state = 'booked'
          and (b.treatment_id = ${request.treatmentId} and b.day = ${request.date} or b.during && wanted.during)
        order by b.treatment_id = ${request.treatmentId} and b.day = ${request.date} desc, lower(b.during)
        limit 1) as own,
      exists (select from treatment_slot s where s.treatment_id = ${request.treatmentId}
        and s.start_minute = ${start} and s.end_minute = ${end}) as has_slot,
      exists (select from offered_slots(${request.date}, ${context.timeZone}, ${now}) o
        where o.treatment_id = ${request.treatmentId}
          and o.start_minute = ${start} and o.end_minute = ${end}) as offered,
      exists (select from booking b where b.treatment_id = ${request.treatmentId}
        and b.during && wanted.during and b.state = 'booked') as taken,
      ${unpaid(patient.personId, now)} as unpaid
    from (select slot_range(${request.date}, ${start}, ${end}, ${context.timeZone}) as during) wanted`.execute(
    context.db,
  )
  const found = rows[0]
  if (!found) return undefined
  if (found.same_key) {
    if (found.same_key.request_hash !== hash) return { outcome: 'key_reused' }
    return booked(context, found.same_key.id, patient.personId)
  }
  if (found.price_cents === null) return { outcome: 'no_such_treatment' }
  if (found.own) {
    const slot = formatSlot({ start: found.own.start_minute, end: found.own.end_minute })
    return { outcome: 'already_booked', date: formatClinicDay(found.own.day), slot }
  }
  if (!found.has_slot) return { outcome: 'no_such_slot' }
  if (!found.offered) return { outcome: 'day_not_bookable' }
  if (found.price_cents !== toCents(request.price)) return { outcome: 'price_changed' }
  if (found.taken) return { outcome: 'slot_taken' }
  if (context.rateLimits && found.price_cents > 0 && found.unpaid >= mostUnpaid) return { outcome: 'too_many_unpaid' }
  return undefined
}

async function booked(context: Context, id: string, personId: string): Promise<BookingOutcome | undefined> {
  const booking = await findBooking(context, id, { personId, admin: false })
  return booking && { outcome: 'booked', booking }
}

function unpaid(patientId: string, now: Date) {
  return sql<number>`(select count(*)::integer from booking b where b.patient_id = ${patientId}
    and b.state = 'booked' and b.transaction_id is null and b.price_cents > 0 and upper(b.during) > ${now})`
}

function hashOf({ treatmentId, date, slot, price, phone }: SlotRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([treatmentId, date, slot.start, slot.end, price, phone]))
    .digest('hex')
}
