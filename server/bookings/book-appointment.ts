import { createHash } from 'node:crypto'
import type { Booking } from '#contract/bookings.ts'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { toCents } from '#contract/money.ts'
import { formatSlot, type Slot } from '#contract/slots.ts'
import type { Context } from '../context.ts'
import {
  type AuditContext,
  auditContextSetting,
  personLockKey,
  serializeAuditContext,
} from '../database/audited-transaction.ts'
import { batchCalls } from '../database/batch.ts'
import { databaseErrorCode, retryOnConflict, violatesConstraint } from '../database/connect.ts'
import { AppError } from '../http/problems.ts'
import { deliverableEmail } from '../identity/queries.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import { findBookings, type NewBookingRow, toNewBooking } from './queries.ts'

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

type Patient = AuditContext & SessionRef & { readonly name: string }

/** Whom a slot is claimed for, under which name, and who does it. */
export interface Claimant {
  readonly act: AuditContext & SessionRef
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
        | 'idempotency_key_reused'
    }

/** A patient holds at most this many coming unpaid bookings. */
const maxUnpaidBookings = 10

/**
 * Books a slot for a patient. One statement claims it: name, price and slot come from the treatment, the patient from
 * the caller, and the constraints of the booking table decide who wins; the same one queues the mail that confirms it, or
 * tells what stands in the way.
 * Safe to repeat with a key: the same request gives the same booking again, any other request `idempotency_key_reused`. Throws
 * `unauthenticated` where the patient's session has ended since the call began.
 */
export async function bookAppointment(
  context: Context,
  patient: Patient,
  request: SlotRequest,
): Promise<BookingOutcome> {
  const { treatmentId, treatment, date, slot, price, patientName, phone } = request
  const hash = hashOf([treatmentId, treatment, date, slot.start, slot.end, price, patientName, phone])
  const claimant = { act: patient, personId: patient.personId, name: patient.name, newEmail: null, bookedBy: null }
  // A statement sees what was there when it began, though not who was faster meanwhile: then the slot is claimed once more.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const outcome = await attemptBooking(context, claimant, request, hash)
    if (outcome === 'nobody') throw new AppError('unauthenticated')
    if (outcome) return outcome
  }
  return { outcome: 'slot_taken' }
}

/**
 * Claims the slot once, or tells why it cannot be: undefined where the reason is gone by now or not yet to be seen,
 * `nobody` where the person is being removed at this moment, or somebody else has just been made with the new address.
 * Throws `unauthenticated` or `forbidden` where the session or role of whoever asks has ended since the call began.
 */
export async function attemptBooking(
  context: Context,
  claimant: Claimant,
  request: SlotRequest,
  hash: string,
): Promise<BookingOutcome | 'nobody' | undefined> {
  const claimed = await claim(context)({ ...claimant, request, hash })
  if (claimed === undefined || claimed === 'nobody') return claimed
  if (claimed.id !== null) return { outcome: 'booked', booking: toNewBooking(claimed) }
  return claimed.refused ? refusalOf(context, claimed.refused, hash) : undefined
}

// By the patient alone, which `offset 0` is for: PostgreSQL would take the index that keeps a patient in one place, which
// is quick to find a time in and reads a hundred pages for a person.
const unpaid = (patient: string) => `
  (select count(*)::integer from (select * from booking where patient_id = ${patient} offset 0) b
    where b.state = 'booked' and b.transaction_id is null and b.price_cents > 0 and upper(b.during) > $2)`

/**
 * The part of a claim that books, of many at once and in one order, so that two processes never wait for each other's
 * slots. Whoever asks for one keeps session and role until it is done, as in `transact`. The setting holds the act of
 * one, or that of each by the id of its booking. A newcomer is made with the booking or not at all.
 */
export const claiming = `
    with asked as (
      select * from unnest($5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::date[], $10::text[], $11::text[],
        $12::uuid[], $13::smallint[], $14::smallint[], $15::integer[], $16::uuid[], $17::text[], $18::uuid[])
        with ordinality a (id, patient_id, name, phone, day, key, hash, treatment_id, start_minute, end_minute,
          price_cents, booked_by, new_email, session_id, place)
    ), offered as materialized (
      select a.id, a.patient_id, t.id as treatment_id, t.name as treatment_name, t.price_cents, a.name, a.phone, a.day,
        o.start_minute, o.end_minute, o.during, a.key, a.hash, a.booked_by, a.session_id
      from asked a
      join treatment t on t.id = a.treatment_id and t.price_cents = a.price_cents
      cross join lateral offered_slots(a.day, $1, $2) o
      where o.treatment_id = a.treatment_id and o.start_minute = a.start_minute and o.end_minute = a.end_minute
        and ($3::integer is null or t.price_cents = 0 or ${unpaid('a.patient_id')} < $3)
    ), turn as materialized (
      select pg_advisory_xact_lock_shared(${personLockKey('id')})
      from (select distinct coalesce(booked_by, patient_id) as id from offered order by id) p
    ), actor as materialized (
      select id, role from person
      where id in (select coalesce(booked_by, patient_id) from offered) and (select count(*) from turn) > 0
      order by id for share
    ), standing as materialized (
      select s.id, actor.role from session s join actor on actor.id = s.person_id
      where s.id in (select session_id from offered) order by s.id for key share of s
    ), claimed as (
      insert into booking (id, patient_id, treatment_id, treatment_name, price_cents, patient_name, phone, day,
        start_minute, end_minute, during, idempotency_key, request_hash, created_at, booked_by)
      select o.id, o.patient_id, o.treatment_id, o.treatment_name, o.price_cents, o.name, o.phone, o.day,
        o.start_minute, o.end_minute, o.during, o.key, o.hash, $2, o.booked_by
      from (select set_config('${auditContextSetting}', $4, true) as set) act
      cross join offered o
      join standing s on s.id = o.session_id and (o.booked_by is null or s.role = 'admin')
      where act.set is not null
      order by o.day, o.treatment_id, o.start_minute, o.id
      on conflict do nothing
      returning *
    ), newcomer as (
      insert into person (id, name, email)
      select c.patient_id, c.patient_name, a.new_email from claimed c join asked a using (id)
      where a.new_email is not null
      on conflict do nothing
    ), told as (
      insert into outbox (kind, booking_id, sequence, person_id, created_at, due_at)
      select 'booked', id, sequence, patient_id, created_at, created_at from claimed
    )`

// One row for each that is asked for, in their order: the booking, or else the first thing that stands in its way, after
// which nothing more is looked for.
const claimSlots = {
  name: 'claim-slots',
  text: `${claiming}
    select c.id, c.treatment_id, c.treatment_name, c.day, c.start_minute, c.end_minute, c.price_cents, c.patient_name,
      c.phone, lower(c.during) as starts_at, upper(c.during) as ends_at,
      ${deliverableEmail('coalesce(person.email, a.new_email)')} as patient_email,
      case when c.id is null then coalesce(
        case when s.id is null then ${by('unauthenticated')} end,
        case when a.booked_by is not null and actor.role <> 'admin' then ${by('forbidden')} end,
        (select json_build_object('by', 'key', 'id', b.id, 'hash', b.request_hash) from booking b
          where coalesce(b.booked_by, b.patient_id) = coalesce(a.booked_by, a.patient_id)
            and b.idempotency_key = a.key),
        case when t.id is null then ${by('no_such_treatment')} end,
        (select json_build_object('by', 'own', 'day', b.day, 'start', b.start_minute, 'end', b.end_minute)
          from booking b
          where b.patient_id = a.patient_id and b.state = 'booked'
            and (b.treatment_id = a.treatment_id and b.day = a.day or b.during && w.during)
          order by b.treatment_id = a.treatment_id and b.day = a.day desc, lower(b.during)
          limit 1),
        case
          when not exists (select from offered_slots(a.day, $1, $2) o where o.treatment_id = a.treatment_id
            and o.start_minute = a.start_minute and o.end_minute = a.end_minute)
          then case when exists (select from treatment_slot s where s.treatment_id = a.treatment_id
              and s.start_minute = a.start_minute and s.end_minute = a.end_minute)
            then ${by('day_not_bookable')} else ${by('no_such_slot')} end
          when t.price_cents <> a.price_cents then ${by('price_changed')}
          when exists (select from booking b
            where b.treatment_id = a.treatment_id and b.during && w.during and b.state = 'booked')
          then ${by('slot_taken')}
          when t.price_cents > 0 and ${unpaid('a.patient_id')} >= $3 then ${by('too_many_unpaid')}
        end) end as refused
    from asked a
    cross join lateral (select slot_range(a.day, a.start_minute, a.end_minute, $1) as during) w
    left join session s on s.id = a.session_id
    left join person actor on actor.id = s.person_id
    left join claimed c on c.id = a.id
    left join treatment t on t.id = a.treatment_id and t.retired_at is null
    left join person on person.id = c.patient_id
    order by a.place`,
}

/** What stands in the way of a claim: something that the caller has, or a plain reason. */
type Refused =
  | { by: 'key'; id: string; hash: string }
  | { by: 'own'; day: string; start: number; end: number }
  | { by: ActorChanged }
  | { by: PlainRefusal }
type ActorChanged = 'unauthenticated' | 'forbidden'
type PlainRefusal = Exclude<BookingOutcome['outcome'], 'booked' | 'already_booked' | 'idempotency_key_reused'>

function by(reason: ActorChanged | PlainRefusal): string {
  return `'{"by":"${reason}"}'::json`
}

/** What a claim is made of. */
interface Claim extends Claimant {
  readonly request: SlotRequest
  readonly hash: string
}

/** The booking, or what stands in its way if that can be seen; undefined where the database itself refused it. */
type Claimed = NewBookingRow | { id: null; refused: Refused | null } | 'nobody' | undefined

/** So many go together at most. */
const maxBatchSize = 64

const claim = batchers((context) =>
  batchCalls<Claim, Claimed>(maxBatchSize, async (claims) => {
    const found = new Map<Claim, Claimed | Promise<Claimed>>()
    // Whoever makes a newcomer goes alone: what is written down of that is one act.
    const all = claims.filter(({ newEmail }) => newEmail === null)
    if (all.length > 1) {
      try {
        const batchers = await claimBatch(context, all)
        for (const [place, each] of all.entries()) found.set(each, batchers[place])
      } catch (error) {
        if (databaseErrorCode(error) === undefined) throw error
      }
    }
    // So do those that the database refused together: nobody is refused for what another one asked.
    for (const each of claims) if (!found.has(each)) found.set(each, claimOne(context, each))
    await Promise.allSettled(found.values())
    return claims.map((each) => found.get(each))
  }),
)

/** Claims all in one statement. Throws, and nothing is claimed, where the database refuses one of them. */
function claimBatch(context: Context, claims: readonly Claim[]): Promise<Exclude<Claimed, string | undefined>[]> {
  const ids = claims.map(() => crypto.randomUUID())
  const acts = claims.map(({ act }) => serializeAuditContext(act))
  const [one = ''] = acts
  const column = <T>(of: (each: Claim) => T) => claims.map(of)
  return context.runPrepared(claimSlots, [
    context.timeZone,
    context.clock(),
    context.rateLimits ? maxUnpaidBookings : null,
    acts.length === 1 ? one : `{${acts.map((act, place) => `"${ids[place]}":${act}`).join()}}`,
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
    column(({ newEmail }) => newEmail),
    column(({ act }) => act.sessionId),
  ])
}

async function claimOne(context: Context, claim: Claim): Promise<Claimed> {
  try {
    const [claimed] = await retryOnConflict(() => claimBatch(context, [claim]))
    return claimed
  } catch (error) {
    // Whoever is being removed at this moment is nobody any more, and so is a newcomer whom somebody else was faster with.
    if (violatesConstraint(error, 'booking_of_active_patient') || violatesConstraint(error, 'booking_of_patient'))
      return 'nobody'
    // Closed while it was being booked: why, the next look tells.
    if (violatesConstraint(error, 'booked_on_open_day')) return undefined
    // So has a treatment that is being removed, and nobody can book it.
    if (violatesConstraint(error, 'booking_of_treatment')) return undefined
    throw error
  }
}

async function refusalOf(context: Context, refused: Refused, hash: string): Promise<BookingOutcome | undefined> {
  switch (refused.by) {
    case 'key': {
      if (refused.hash !== hash) return { outcome: 'idempotency_key_reused' }
      const booking = (await findBookings(context, [refused.id])).get(refused.id)
      return booking && { outcome: 'booked', booking }
    }
    case 'own':
      return { outcome: 'already_booked', date: formatClinicDay(refused.day), slot: formatSlot(refused) }
    case 'unauthenticated':
    case 'forbidden':
      throw new AppError(refused.by)
    default:
      return { outcome: refused.by }
  }
}

/** One for each pool of connections. */
function batchers<T>(make: (context: Context) => T): (context: Context) => T {
  const made = new WeakMap<Context['runPrepared'], T>()
  return (context) => {
    const known = made.get(context.runPrepared) ?? make(context)
    made.set(context.runPrepared, known)
    return known
  }
}

/** What a retry is compared by. */
export function hashOf(asked: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
