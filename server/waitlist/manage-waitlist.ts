import { type Kysely, sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { Slot } from '#contract/slots.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import type { Locked } from '../database/locked.ts'
import type { Database } from '../database/schema.ts'
import { deliverablePersonEmail } from '../identity/queries.ts'
import { endOffer, findOpenDay } from './end-offers.ts'
import { endExpired, noDays, withLocks } from './with-locks.ts'

type Tx = Locked<'days' | 'waitlist'>

/** Sets whether an entry is urgent. Returns whether there is such an entry. Idempotent. */
export function changeUrgency(context: Context, staff: AuditContext, id: string, urgent: boolean): Promise<boolean> {
  return withLocks(context, staff, { waitlist: true }, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('waitlist_entry')
      .set({ urgent })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/** A free time to offer; of anyone if the doctor is missing. */
interface OfferedTime {
  readonly date: ClinicDay
  readonly slot: Slot
  readonly doctorId?: string | undefined
}

export type OfferOutcome =
  | 'offered'
  | 'no_such_entry'
  | 'offer_open'
  | 'offer_too_near'
  | 'offer_conflicts'
  | 'booking_paused'
  | 'no_mail_address'
  | 'email_not_verified'
  | 'mail_off'
  | 'no_such_slot'
  | 'day_not_bookable'
  | 'slot_taken'

/**
 * Offers a free time to an entry, whether it suits the wish or not, in the way in which freed times are offered.
 * Idempotent: an entry to which this time is offered stays as it is.
 */
export function offerTime(context: Context, staff: AuditContext, id: string, time: OfferedTime): Promise<OfferOutcome> {
  const { clock, timeZone } = context
  const now = clock()
  const { date, slot, doctorId = null } = time
  return withLocks(context, staff, { days: async () => [date], waitlist: true, freed: noDays }, async (tx) => {
    await endExpired(tx, [date], timeZone, now)
    const refusal = await refuse(tx, id, time)
    if (refusal) return refusal
    const { rows } = await sql<{ refusal: OfferOutcome | null }>`
      select offer_place(e, ${date}, ${slot.start}::smallint, ${slot.end}::smallint, ${doctorId}, ${timeZone}, ${now}) as refusal
      from waitlist_entry e where e.id = ${id}`.execute(tx)
    return rows[0]?.refusal ?? 'offered'
  })
}

async function refuse(tx: Tx, id: string, { date, slot: { start } }: OfferedTime): Promise<OfferOutcome | undefined> {
  const { rows } = await sql<{ refusal: OfferOutcome | null }>`
    select case
      when exists (select from waitlist_offer o where o.entry_id = e.id and o.outcome is null
        and o.day = ${date} and o.start_minute = ${start}) then 'offered'
      when exists (select from waitlist_offer o where o.entry_id = e.id and o.outcome is null) then 'offer_open'
      when not takes_online_bookings() then 'booking_paused'
      when not exists (select from mail_mode where mode <> 'off') then 'mail_off'
      when ${deliverablePersonEmail} = '' then 'no_mail_address'
      when not gets_offers(person) then 'email_not_verified'
    end as refusal
    from waitlist_entry e
    join person on person.id = e.patient_id
    where e.id = ${id} and e.ended_at is null`.execute(tx)
  const [found] = rows
  return found ? (found.refusal ?? undefined) : 'no_such_entry'
}

/** Withdraws an open offer, so that its time is free for everyone. Returns whether that changed anything. Idempotent. */
export function withdrawOffer(context: Context, staff: AuditContext, id: string): Promise<boolean> {
  const locks = { days: (tx: Kysely<Database>) => findOpenDay(tx, { id }), waitlist: true, freed: noDays } as const
  return withLocks(context, staff, locks, async (tx) => {
    if ((await locks.days(tx)).length === 0) return false
    await endOffer(tx, id, 'withdrawn', context.clock())
    return true
  })
}
