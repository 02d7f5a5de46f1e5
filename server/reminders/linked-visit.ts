import { formatClinicDay } from '#contract/dates.ts'
import type { LinkedVisit } from '#contract/schemas/reminder.ts'
import { formatSlot } from '#contract/slots.ts'
import type { AuditContext } from '../audit-context.ts'
import { firstNameOf, hasLinkedTime, selectLinkedBooking } from '../bookings/appointment-link.ts'
import { termsOf } from '../bookings/joined.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { bookedTranslations, translationsAs } from '../treatments/translations.ts'

/**
 * Returns the appointment of a link: first name, treatment and time, or that it was moved or cancelled. Returns
 * `undefined` if the link has ended or never was one. Changes nothing.
 */
export async function findLinkedVisit(
  context: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<LinkedVisit | undefined> {
  const found = await selectLinkedBooking(context, 'confirm', token)
    .innerJoin(termsOf('booking').as('terms'), (join) => join.onTrue())
    .select([
      'booking.id',
      'state',
      'confirmation',
      'patient_name',
      'treatment_name',
      'day',
      'start_minute',
      'end_minute',
    ])
    .select('link.starts_at')
    .select(['cancel_until', 'move_until', 'moves_left'])
    .select([bookedTranslations.as('translations'), hasLinkedTime.as('has_linked_time')])
    .executeTakeFirst()
  if (found?.state === 'cancelled') return { state: 'cancelled' }
  if (found?.state !== 'booked') return undefined
  if (!found.has_linked_time) return { state: 'moved' }
  return {
    state: found.confirmation === 'confirmed' ? 'confirmed' : 'open',
    _id: found.id,
    firstName: firstNameOf(found.patient_name),
    treatment: found.treatment_name,
    ...translationsAs(found.translations, 'treatment'),
    date: formatClinicDay(found.day),
    slot: formatSlot({ start: found.start_minute, end: found.end_minute }),
    startsAt: found.starts_at.toISOString(),
    cancelUntil: found.cancel_until.toISOString(),
    moveUntil: found.move_until.toISOString(),
    movesLeft: found.moves_left,
  }
}

/**
 * Confirms the appointment of a link. Returns `undefined` if it was moved or cancelled, or if the link has ended.
 * Idempotent.
 */
export function confirmLinkedVisit(
  { db, clock }: Context,
  visitor: AuditContext,
  token: string,
): Promise<LinkedVisit | undefined> {
  return transact(db, visitor, async (tx) => {
    const linked = selectLinkedBooking({ db: tx, clock }, 'confirm', token).where(hasLinkedTime)
    // Locking the row reads its latest version, which a concurrent move may have written.
    const found = await linked
      .select('booking.id')
      .where('state', '=', 'booked')
      .forUpdate('booking')
      .executeTakeFirst()
    if (!found) return undefined
    await tx
      .updateTable('booking')
      .set({ confirmation: 'confirmed' })
      .where('id', '=', found.id)
      .where('confirmation', '<>', 'confirmed')
      .execute()
    return findLinkedVisit({ db: tx, clock }, token)
  })
}
