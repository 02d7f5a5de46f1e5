import { createHash } from 'node:crypto'
import type { Booking } from '#contract/bookings.ts'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { toCents } from '#contract/money.ts'
import { formatSlot, type Slot } from '#contract/slots.ts'
import type { Context } from '../context.ts'
import { type Act, actSetting, actText } from '../database/act.ts'
import { isRefusedBy, retryClash } from '../database/connect.ts'
import { AppError } from '../http/problems.ts'
import { findBooking } from './queries.ts'

/**
 * What a patient asks for. `price` in dollars as the patient saw it; `key` makes a retry safe. The names are only
 * compared with those of a retry: what is booked has the treatment's and the person's own.
 */
export interface SlotRequest {
  readonly treatmentId: string
  readonly treatment: string
  readonly date: ClinicDay
  readonly slot: Slot
  readonly price: number
  readonly patientName: string
  readonly phone: string
  readonly key: string | undefined
}

type Patient = Act & { readonly personId: string; readonly name: string }

/** Whom a slot is claimed for, under which name, and who does it. */
export interface Claimant {
  readonly act: Act
  readonly personId: string
  readonly name: string
  /** The address to make the person with, where nobody has it and the booking is to make them; else null. */
  readonly newEmail: string | null
  /** Who books for somebody else, and has the key; null for a patient's own booking. */
  readonly bookedBy: string | null
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
 * the caller, and the constraints of the booking table decide who wins; the same one queues the mail that confirms it.
 * Only when no row came back is the reason read.
 * Safe to repeat with a key: the same request gives the same booking again, any other request `key_reused`.
 */
export async function bookSlot(context: Context, patient: Patient, request: SlotRequest): Promise<BookingOutcome> {
  const { treatmentId, treatment, date, slot, price, patientName, phone } = request
  const hash = hashOf([treatmentId, treatment, date, slot.start, slot.end, price, patientName, phone])
  const claimant = { act: patient, personId: patient.personId, name: patient.name, newEmail: null, bookedBy: null }
  // What stood in the way may be gone by the time it is looked for: then the slot is claimed once more.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const outcome = await tryToBook(context, claimant, request, hash)
    if (outcome === 'nobody') throw new AppError('unauthenticated')
    if (outcome) return outcome
  }
  return { outcome: 'slot_taken' }
}

/**
 * Claims the slot once, or tells why it cannot be: undefined where the reason is gone by now, `nobody` where the person
 * is being removed at this moment, or somebody else has just been made with the new address.
 */
export async function tryToBook(
  context: Context,
  claimant: Claimant,
  request: SlotRequest,
  hash: string,
): Promise<BookingOutcome | 'nobody' | undefined> {
  const id = await retryClash(() => claim(context, claimant, request, hash))
  if (id === 'nobody') return id
  return id ? booked(context, { id, patientId: claimant.personId }) : whyNot(context, claimant, request, hash)
}

const unpaid = (patient: string, now: string) => `
  (select count(*)::integer from booking b where b.patient_id = ${patient} and b.state = 'booked'
    and b.transaction_id is null and b.price_cents > 0 and upper(b.during) > ${now})`

// `person` makes the person, where there is one to be made: with the booking or not at all.
const claimWith = (person: string) => `
    with claimed as (
      insert into booking (patient_id, treatment_id, treatment_name, price_cents, patient_name, phone,
        day, start_minute, end_minute, during, idempotency_key, request_hash, created_at, booked_by)
      select $1, t.id, t.name, t.price_cents, $2, $3, $4, o.start_minute, o.end_minute, o.during, $5, $6, $7, $15
      from (select set_config('${actSetting}', $14, true) as set) act
      cross join treatment t
      join offered_slots($4, $8, $7) o on o.treatment_id = t.id
      where act.set is not null and t.id = $9 and o.start_minute = $10 and o.end_minute = $11 and t.price_cents = $12
        and ($13::integer is null or t.price_cents = 0 or ${unpaid('$1', '$7')} < $13)
      on conflict do nothing
      returning id, sequence, patient_id, created_at
    )${person}
    insert into outbox (kind, booking_id, sequence, person_id, created_at, due_at)
    select 'booked', id, sequence, patient_id, created_at, created_at from claimed
    returning booking_id as id`

const claimSlot = { name: 'claim-slot', text: claimWith('') }
const claimForNewcomer = {
  name: 'claim-for-newcomer',
  text: claimWith(`,
    newcomer as (
      insert into person (id, name, email) select patient_id, $2, $16 from claimed on conflict do nothing
    )`),
}

async function claim(
  context: Context,
  { act, personId, name, newEmail, bookedBy }: Claimant,
  { treatmentId, date, slot, price, phone, key }: SlotRequest,
  hash: string,
): Promise<string | 'nobody' | undefined> {
  const limit = context.rateLimits ? mostUnpaid : null
  const now = context.clock()
  const who = [personId, name, phone, date, key ?? null, hash, now]
  const what = [context.timeZone, treatmentId, slot.start, slot.end, toCents(price), limit]
  const values = [...who, ...what, actText(act), bookedBy]
  try {
    const [row] = await (newEmail === null
      ? context.prepared<{ id: string }>(claimSlot, values)
      : context.prepared<{ id: string }>(claimForNewcomer, [...values, newEmail]))
    return row?.id
  } catch (error) {
    // Whoever is being removed at this moment is nobody any more, and so is a newcomer whom somebody else was faster with.
    if (isRefusedBy(error, 'booking_of_active_patient') || isRefusedBy(error, 'booking_of_patient')) return 'nobody'
    // Closed while it was being booked: why, the next look tells.
    if (isRefusedBy(error, 'booked_on_open_day')) return undefined
    // So has a treatment that is being removed, and nobody can book it.
    if (isRefusedBy(error, 'booking_of_treatment')) return undefined
    throw error
  }
}

const explainRefusal = {
  name: 'explain-refusal',
  text: `
    select
      (select json_build_object('id', b.id, 'patientId', b.patient_id, 'hash', b.request_hash) from booking b
        where coalesce(b.booked_by, b.patient_id) = $9 and b.idempotency_key = $2) as "sameKey",
      (select price_cents from treatment where id = $3 and retired_at is null) as "priceCents",
      (select json_build_object('day', b.day, 'start', b.start_minute, 'end', b.end_minute) from booking b
        where b.patient_id = $1 and b.state = 'booked' and (b.treatment_id = $3 and b.day = $4 or b.during && w.during)
        order by b.treatment_id = $3 and b.day = $4 desc, lower(b.during)
        limit 1) as own,
      exists (select from treatment_slot s
        where s.treatment_id = $3 and s.start_minute = $5 and s.end_minute = $6) as "hasSlot",
      exists (select from offered_slots($4, $7, $8) o
        where o.treatment_id = $3 and o.start_minute = $5 and o.end_minute = $6) as offered,
      exists (select from booking b
        where b.treatment_id = $3 and b.during && w.during and b.state = 'booked') as taken,
      ${unpaid('$1', '$8')} as unpaid
    from (select slot_range($4, $5, $6, $7) as during) w`,
}

interface Refusal {
  sameKey: { id: string; patientId: string; hash: string } | null
  priceCents: number | null
  own: { day: string; start: number; end: number } | null
  hasSlot: boolean
  offered: boolean
  taken: boolean
  unpaid: number
}

async function whyNot(
  context: Context,
  { personId, bookedBy }: Claimant,
  { treatmentId, date, slot, price, key }: SlotRequest,
  hash: string,
): Promise<BookingOutcome | undefined> {
  const asked = [personId, key ?? null, treatmentId, date, slot.start, slot.end]
  const [found] = await context.prepared<Refusal>(explainRefusal, [
    ...asked,
    context.timeZone,
    context.clock(),
    bookedBy ?? personId,
  ])
  if (!found) return undefined
  if (found.sameKey) {
    if (found.sameKey.hash !== hash) return { outcome: 'key_reused' }
    return booked(context, found.sameKey)
  }
  if (found.priceCents === null) return { outcome: 'no_such_treatment' }
  if (found.own) {
    return { outcome: 'already_booked', date: formatClinicDay(found.own.day), slot: formatSlot(found.own) }
  }
  if (!found.hasSlot) return { outcome: 'no_such_slot' }
  if (!found.offered) return { outcome: 'day_not_bookable' }
  if (found.priceCents !== toCents(price)) return { outcome: 'price_changed' }
  if (found.taken) return { outcome: 'slot_taken' }
  if (context.rateLimits && found.priceCents > 0 && found.unpaid >= mostUnpaid) return { outcome: 'too_many_unpaid' }
  return undefined
}

async function booked(
  context: Context,
  { id, patientId }: { id: string; patientId: string },
): Promise<BookingOutcome | undefined> {
  const booking = await findBooking(context, id, { personId: patientId, admin: false })
  return booking && { outcome: 'booked', booking }
}

/** What a retry is compared by. */
export function hashOf(asked: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
