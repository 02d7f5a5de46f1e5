import { type Kysely, sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import { maxFamilyMembers } from '#contract/family-size.ts'
import { toAnswer, toColumns } from '#contract/field-list.ts'
import { type FamilyMember, type FamilyMemberInput, memberFields } from '#contract/schemas/family.ts'
import { lockUpcomingOf, markCancelled } from '../bookings/booking-state.ts'
import { queueBookingMail } from '../bookings/queue-booking-mail.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import type { Actor } from '../http/api/route.ts'
import { consumeAttempt } from '../http/limits/rate-limit.ts'
import { profileChangeLimit } from '../identity/profile-change-limit.ts'
import { decideRefund } from '../payments/apply-payment.ts'
import { isComing, previewRemoval } from '../policy/preview-refund.ts'
import { endEntriesOfMember } from '../waitlist/end-offers.ts'
import { withLocks } from '../waitlist/with-locks.ts'
import { anonymizeMembers } from './anonymize-members.ts'
import { listFamily } from './queries.ts'

/**
 * Adds a person whom the caller books for. Returns `family_full` if there are eight, and `member_exists` if one has this name
 * and birth date. Throws `too_many_requests` beyond 30
 * changes per hour.
 */
export async function addMember(
  context: Context,
  caller: Actor,
  fields: FamilyMemberInput,
): Promise<FamilyMember | 'family_full' | 'member_exists'> {
  await consumeAttempt(context, profileChangeLimit, caller.personId)
  const id = crypto.randomUUID()
  const added = await unlessMemberExists(() =>
    // Serializes additions, so that each finds a place that stays free.
    withLocks(context, caller, { people: 'actor' }, async (tx) => {
      const { rows } = await sql<{ place: number | null }>`
        select min(place) as place from generate_series(1, ${maxFamilyMembers}) as g (place)
        where not exists (select from family_member m where m.account_id = ${caller.personId} and m.place = g.place)
      `.execute(tx)
      const place = rows[0]?.place ?? null
      if (place === null) return false
      const member = { id, account_id: caller.personId, place, ...toColumns(memberFields, fields) }
      await tx
        .insertInto('family_member')
        .values({ ...member, created_at: context.clock() })
        .execute()
      return true
    }),
  )
  if (added === 'member_exists') return added
  return added ? { _id: id, ...toAnswer(memberFields, toColumns(memberFields, fields)), coming: 0 } : 'family_full'
}

/** Changes one of the caller's family members; bookings keep their name. Idempotent. Throws `too_many_requests`. */
export async function changeMember(
  context: Context,
  caller: Actor,
  id: string,
  fields: FamilyMemberInput,
): Promise<FamilyMember | 'member_exists' | undefined> {
  await consumeAttempt(context, profileChangeLimit, caller.personId)
  const changed = await unlessMemberExists(() =>
    transact(context.db, caller, (tx) =>
      tx
        .updateTable('family_member')
        .set(toColumns(memberFields, fields))
        .where('id', '=', id)
        .where('account_id', '=', caller.personId)
        .where('removed_at', 'is', null)
        .execute(),
    ),
  )
  if (changed === 'member_exists') return changed
  return (await listFamily(context, caller.personId)).find(({ _id }) => _id === id)
}

/** Runs a change of family members; `member_exists` if the family would have the same name and birth date twice. */
export async function unlessMemberExists<T>(change: () => Promise<T>): Promise<T | 'member_exists'> {
  try {
    return await change()
  } catch (error) {
    if (violatesConstraint(error, 'one_member_per_child')) return 'member_exists'
    throw error
  }
}

export type RemoveMemberOutcome =
  | { readonly outcome: 'removed' | 'no_such_member' | 'cancellation_deadline_passed' | 'refund_changed' }
  | { readonly outcome: 'member_has_appointments'; readonly coming: number }

/**
 * Removes one of the caller's family members. Coming appointments need a decision: they are kept, or all cancelled with
 * mail and the refunds of the policy, unless the deadline of one has passed or their sum is not the one shown. They leave
 * the waitlist. Nothing is booked for the member in the meantime. Idempotent. Throws `too_many_requests` beyond 30 changes per
 * hour.
 */
export async function removeMember(
  context: Context,
  caller: Actor,
  id: string,
  appointments: 'keep' | 'cancel' | undefined,
  shownRefundCents?: number,
): Promise<RemoveMemberOutcome> {
  await consumeAttempt(context, profileChangeLimit, caller.personId)
  const accountId = caller.personId
  const now = context.clock()
  // The lock of the caller's session keeps `claim` and `move_appointment` away from the account's bookings.
  const days = (tx: Kysely<Database>) => findDays(tx, { accountId, id }, now)
  return withLocks(context, caller, { days, waitlist: true }, async (tx) => {
    const coming = await lockUpcomingOf(tx, accountId, id, now)
    if (coming.length > 0 && appointments === undefined) {
      return { outcome: 'member_has_appointments', coming: coming.length }
    }
    if (appointments === 'cancel') {
      if (coming.some(({ cancelUntil }) => now > cancelUntil)) return { outcome: 'cancellation_deadline_passed' }
      const { refundCents } = await previewRemoval(tx, { accountId, memberId: id }, now)
      if (shownRefundCents !== undefined && shownRefundCents !== refundCents) return { outcome: 'refund_changed' }
      const bookingIds = coming.map((booking) => booking.id)
      await decideRefund(tx, bookingIds, now, 'by_policy')
      await markCancelled(tx, bookingIds, { at: now, by: 'patient', reason: undefined })
      await queueBookingMail(tx, { template: 'booking_cancelled', bookingIds }, now)
    }
    await endEntriesOfMember(tx, { accountId, id }, now)
    const removed = await anonymizeMembers(tx, { accountId, id }, now)
    return { outcome: removed > 0 ? 'removed' : 'no_such_member' }
  })
}

/** Returns the days of the member's upcoming appointments and of the times that the waitlist holds for them. */
async function findDays(db: Kysely<Database>, { accountId, id }: { accountId: string; id: string }, at: Date) {
  const { rows } = await sql<{ day: ClinicDay }>`
    select day from booking where account_id = ${accountId} and member_id = ${id} and ${isComing('booking', at)}
    union
    select o.day from waitlist_offer o join waitlist_entry e on e.id = o.entry_id
    where e.patient_id = ${accountId} and e.member_id = ${id} and o.outcome is null`.execute(db)
  return rows.map(({ day }) => day)
}
