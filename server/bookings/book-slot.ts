import { createHash } from 'node:crypto'
import type { Booking } from '#contract/bookings.ts'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { toCents } from '#contract/money.ts'
import { formatSlot, type Slot } from '#contract/slots.ts'
import type { Context } from '../context.ts'
import { type Act, actSetting, actText } from '../database/act.ts'
import { databaseErrorCode, isRefusedBy, retryClash } from '../database/connect.ts'
import { gather } from '../database/gather.ts'
import { AppError } from '../http/problems.ts'
import { findBookings } from './queries.ts'

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
  const id = await claim(context)({ ...claimant, request, hash })
  if (id === 'nobody') return id
  return id ? booked(context, id) : whyNot(context, claimant, request, hash)
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

/** Claims one slot; see `claim` for its values. */
export const claimSlot = { name: 'claim-slot', text: claimWith('') }
const claimForNewcomer = {
  name: 'claim-for-newcomer',
  text: claimWith(`,
    newcomer as (
      insert into person (id, name, email) select patient_id, $2, $16 from claimed on conflict do nothing
    )`),
}

/** What a claim is made of. */
interface Claim extends Claimant {
  readonly request: SlotRequest
  readonly hash: string
}

// As `claimSlot`, of many at once in one order, so that two processes never wait for each other's slots. What each is the
// act of stands in one setting by the id of its booking.
const claimSlots = {
  name: 'claim-slots',
  text: `
    with claimed as (
      insert into booking (id, patient_id, treatment_id, treatment_name, price_cents, patient_name, phone, day,
        start_minute, end_minute, during, idempotency_key, request_hash, created_at, booked_by)
      select a.id, a.patient_id, t.id, t.name, t.price_cents, a.name, a.phone, a.day,
        o.start_minute, o.end_minute, o.during, a.key, a.hash, $2, a.booked_by
      from (select set_config('${actSetting}', $4, true) as set) act
      cross join unnest($5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::date[], $10::text[], $11::text[], $12::uuid[],
        $13::smallint[], $14::smallint[], $15::integer[], $16::uuid[])
        a (id, patient_id, name, phone, day, key, hash, treatment_id, start_minute, end_minute, price_cents, booked_by)
      join treatment t on t.id = a.treatment_id and t.price_cents = a.price_cents
      cross join lateral offered_slots(a.day, $1, $2) o
      where act.set is not null and o.treatment_id = a.treatment_id and o.start_minute = a.start_minute
        and o.end_minute = a.end_minute
        and ($3::integer is null or t.price_cents = 0 or ${unpaid('a.patient_id', '$2')} < $3)
      order by a.day, a.treatment_id, a.start_minute, a.id
      on conflict do nothing
      returning id, sequence, patient_id, created_at
    )
    insert into outbox (kind, booking_id, sequence, person_id, created_at, due_at)
    select 'booked', id, sequence, patient_id, created_at, created_at from claimed
    returning booking_id as id`,
}

type Claimed = string | 'nobody' | undefined

/** So many go together at most. */
const mostTogether = 64

/** The id of the booking that a claim made; undefined where there is none, `nobody` where there is no such person any more. */
const claim = together((context) =>
  gather<Claim, Claimed>(mostTogether, async (claims) => {
    // A newcomer's makes a person too; of one or two, nobody waits for the other.
    const alone = claims.filter(({ newEmail }) => claims.length <= 2 || newEmail !== null)
    const rest = claims.filter((each) => !alone.includes(each))
    const found = new Map<Claim, Claimed | Promise<Claimed>>()
    for (const each of alone) found.set(each, claimAlone(context, each))
    if (rest.length > 0) {
      const ids = await claimTogether(context, rest)
      for (const [place, each] of rest.entries()) found.set(each, ids ? ids[place] : claimAlone(context, each))
    }
    await Promise.allSettled(found.values())
    return claims.map((each) => found.get(each))
  }),
)

/** Claims all in one statement; undefined, and nothing is claimed, where one of them has the database refuse it. */
async function claimTogether(context: Context, claims: readonly Claim[]): Promise<Claimed[] | undefined> {
  const ids = claims.map(() => crypto.randomUUID())
  const acts = claims.map(({ act }, place) => `"${ids[place]}":${actText(act)}`)
  const column = <T>(of: (each: Claim) => T) => claims.map(of)
  try {
    const rows = await context.prepared<{ id: string }>(claimSlots, [
      context.timeZone,
      context.clock(),
      context.rateLimits ? mostUnpaid : null,
      `{${acts.join()}}`,
      ids,
      column(({ personId }) => personId),
      column(({ name }) => name),
      column(({ request }) => request.phone),
      column(({ request }) => request.date),
      column(({ request }) => request.key ?? null),
      column(({ hash }) => hash),
      column(({ request }) => request.treatmentId),
      column(({ request }) => request.slot.start),
      column(({ request }) => request.slot.end),
      column(({ request }) => toCents(request.price)),
      column(({ bookedBy }) => bookedBy),
    ])
    const claimed = new Set(rows.map(({ id }) => id))
    return ids.map((id) => (claimed.has(id) ? id : undefined))
  } catch (error) {
    if (databaseErrorCode(error) === undefined) throw error
    return undefined
  }
}

function claimAlone(context: Context, asked: Claim): Promise<Claimed> {
  return retryClash(() => claimOnce(context, asked))
}

async function claimOnce(
  context: Context,
  { act, personId, name, newEmail, bookedBy, request, hash }: Claim,
): Promise<Claimed> {
  const { treatmentId, date, slot, price, phone, key } = request
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

// Of many at once; see `together`.
const explainRefusals = {
  name: 'explain-refusals',
  text: `
    select
      (select json_build_object('id', b.id, 'hash', b.request_hash) from booking b
        where coalesce(b.booked_by, b.patient_id) = a.booked_by and b.idempotency_key = a.key) as "sameKey",
      (select price_cents from treatment where id = a.treatment_id and retired_at is null) as "priceCents",
      (select json_build_object('day', b.day, 'start', b.start_minute, 'end', b.end_minute) from booking b
        where b.patient_id = a.patient_id and b.state = 'booked'
          and (b.treatment_id = a.treatment_id and b.day = a.day or b.during && w.during)
        order by b.treatment_id = a.treatment_id and b.day = a.day desc, lower(b.during)
        limit 1) as own,
      exists (select from treatment_slot s where s.treatment_id = a.treatment_id
        and s.start_minute = a.start_minute and s.end_minute = a.end_minute) as "hasSlot",
      exists (select from offered_slots(a.day, $1, $2) o where o.treatment_id = a.treatment_id
        and o.start_minute = a.start_minute and o.end_minute = a.end_minute) as offered,
      exists (select from booking b
        where b.treatment_id = a.treatment_id and b.during && w.during and b.state = 'booked') as taken,
      ${unpaid('a.patient_id', '$2')} as unpaid
    from unnest($3::uuid[], $4::text[], $5::uuid[], $6::date[], $7::smallint[], $8::smallint[], $9::uuid[])
        with ordinality a (patient_id, key, treatment_id, day, start_minute, end_minute, booked_by, place),
      lateral (select slot_range(a.day, a.start_minute, a.end_minute, $1) as during) w
    order by a.place`,
}

interface Refusal {
  sameKey: { id: string; hash: string } | null
  priceCents: number | null
  own: { day: string; start: number; end: number } | null
  hasSlot: boolean
  offered: boolean
  taken: boolean
  unpaid: number
}

type Asked = readonly (string | number | null)[]

/** What stands in the way of a claim, asked for many at once. */
const explain = together((context) =>
  gather<Asked, Refusal>(mostTogether, (all) => {
    const columns = all[0]?.map((_, column) => all.map((asked) => asked[column])) ?? []
    return context.prepared<Refusal>(explainRefusals, [context.timeZone, context.clock(), ...columns])
  }),
)

async function whyNot(
  context: Context,
  { personId, bookedBy }: Claimant,
  { treatmentId, date, slot, price, key }: SlotRequest,
  hash: string,
): Promise<BookingOutcome | undefined> {
  const asked = [personId, key ?? null, treatmentId, date, slot.start, slot.end, bookedBy ?? personId]
  const found = await explain(context)(asked)
  if (found.sameKey) {
    if (found.sameKey.hash !== hash) return { outcome: 'key_reused' }
    return booked(context, found.sameKey.id)
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

async function booked(context: Context, id: string): Promise<BookingOutcome | undefined> {
  const booking = await find(context)(id)
  return booking && { outcome: 'booked', booking }
}

const find = together((context) =>
  gather<string, Booking | undefined>(mostTogether, async (ids) => {
    const found = await findBookings(context, ids)
    return ids.map((id) => found.get(id))
  }),
)

/** One for each pool of connections. */
function together<T>(make: (context: Context) => T): (context: Context) => T {
  const made = new WeakMap<Context['prepared'], T>()
  return (context) => {
    const known = made.get(context.prepared) ?? make(context)
    made.set(context.prepared, known)
    return known
  }
}

/** What a retry is compared by. */
export function hashOf(asked: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
