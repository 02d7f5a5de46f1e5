import type { Transaction } from 'kysely'
import { cancelComing, forgetPatient } from '../bookings/forget-patient.ts'
import { tellPatient } from '../bookings/tell-patient.ts'
import { forgetMessages } from '../clinic/forget-messages.ts'
import type { Context } from '../context.ts'
import { type Act, transactLocking } from '../database/act.ts'
import { isRefusedBy } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { clearPerson, lockPerson, type PersonToRemove } from '../identity/clear-person.ts'
import { type Acting, lockAsAdmin, lockSelf } from '../identity/prove.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { oweRefund } from '../payments/apply-payment.ts'
import { forgetReviews } from '../reviews/forget-reviews.ts'

export type RemoveOutcome = 'removed' | 'no_such_person' | 'last_admin'

/**
 * Removes whoever calls, or for an admin who has this address: sessions and ways to sign in end at once, coming bookings
 * are cancelled and what was paid for them is owed back (the sweep returns it) and told by mail, past bookings and all
 * payments stay without personal data. Nothing live can be made for the person meanwhile: the keys on `active_id` refuse
 * it. Throws where the actor's session or role has ended since the call began. Safe to repeat.
 */
export async function removePerson(
  context: Context,
  actor: Act & Acting,
  who: 'self' | { readonly email: string },
): Promise<RemoveOutcome> {
  try {
    return await transactLocking(context.db, actor, async (tx) => {
      if (who === 'self') await lockSelf(tx, actor)
      else await lockAsAdmin(tx, actor, who.email)
      const person = await lockPerson(tx, who === 'self' ? { id: actor.personId } : who)
      if (!person) return 'no_such_person'
      await forgetAll(context, tx, person, actor.personId === person.id ? 'patient' : 'clinic')
      return 'removed'
    })
  } catch (error) {
    if (isRefusedBy(error, 'one_admin_stays')) return 'last_admin'
    throw error
  }
}

async function forgetAll(
  context: Context,
  tx: Transaction<Database>,
  person: PersonToRemove,
  by: 'patient' | 'clinic',
) {
  const now = context.clock()
  const bookingIds = await cancelComing(tx, person.id, { at: now, by })
  await oweRefund(tx, bookingIds, now)
  await tellPatient(tx, { kind: 'booking_cancelled', bookingIds, leaver: person }, now)
  await forgetPatient(tx, person.id)
  await forgetReviews(tx, person.id)
  // Whoever never proved an address may not have written what came from it.
  if (person.emailVerified) await forgetMessages(tx, person.email)
  await clearPerson(tx, person.id, now)
  const { id: personId, email, language } = person
  await queueMail(tx, { kind: 'person_removed', personId, email, language }, now)
}
