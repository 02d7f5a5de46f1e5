import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import { cancelUpcoming, findUpcomingDays } from '../bookings/anonymize-bookings.ts'
import { queueBookingMail } from '../bookings/queue-booking-mail.ts'
import type { Context } from '../context.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Locked } from '../database/locked.ts'
import type { Database } from '../database/schema.ts'
import { lockPerson, type PersonToRemove } from '../identity/anonymize-person.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { decideRefund, releaseHeldPayments } from '../payments/apply-payment.ts'
import { previewRemoval } from '../policy/preview-refund.ts'
import { deleteEntriesOf } from '../waitlist/end-offers.ts'
import { withLocks } from '../waitlist/with-locks.ts'
import { forgetPerson } from './personal-data.ts'

export type RemoveOutcome = 'removed' | 'no_such_person' | 'last_admin'

/**
 * Removes the caller, or for an admin the person with this address. Ends sessions and ways to sign in, cancels upcoming
 * bookings, with the refund of the policy or, by an admin, of everything, and notifies the person. Past bookings and all
 * payments stay without personal data. The keys on `active_id` refuse new rows for a removed person. Throws if the
 * actor's session or role has ended since the call began, and `refund_changed` if the policy refunds the caller another
 * sum than was shown. Idempotent.
 */
export async function removePerson(
  context: Context,
  actor: AuditContext & SessionRef,
  who: 'self' | { readonly email: string },
  shownRefundCents?: number,
): Promise<RemoveOutcome> {
  const now = context.clock()
  const account = who === 'self' ? { id: actor.personId } : who
  const locks = {
    people: 'email' in account ? sql<boolean>`email = ${account.email}` : ('actor' as const),
    days: (tx: Kysely<Database>) => findUpcomingDays(tx, account, now),
    waitlist: true,
  } as const
  try {
    return await withLocks(context, actor, locks, async (tx) => {
      const person = await lockPerson(tx, account)
      if (!person) return 'no_such_person'
      if (shownRefundCents !== undefined) await requireRefund(tx, person.id, shownRefundCents, now)
      await deleteEntriesOf(tx, person.id, now)
      await removePersonalData(context, tx, person, actor.personId === person.id ? 'patient' : 'clinic')
      return 'removed'
    })
  } catch (error) {
    if (violatesConstraint(error, 'one_admin_stays')) return 'last_admin'
    throw error
  }
}

async function requireRefund(tx: Transaction<Database>, accountId: string, shownCents: number, now: Date) {
  const { refundCents } = await previewRemoval(tx, { accountId }, now)
  if (refundCents !== shownCents) throw new AppError('refund_changed')
}

async function removePersonalData(
  context: Context,
  tx: Locked<'people' | 'days'>,
  person: PersonToRemove,
  by: 'patient' | 'clinic',
) {
  const now = context.clock()
  const bookingIds = await cancelUpcoming(tx, person.id, { at: now, by })
  await decideRefund(tx, bookingIds, now, by === 'patient' ? 'by_policy' : 'all')
  await releaseHeldPayments(tx, person.id)
  await queueBookingMail(tx, { template: 'booking_cancelled', bookingIds, removedPatient: person }, now)
  await forgetPerson(tx, person, now)
  const { id: personId, email, language } = person
  await queueMail(tx, { template: 'person_removed', personId, email, language }, now)
}
