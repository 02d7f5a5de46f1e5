import { sql } from 'kysely'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import type { OnlineBooking, OnlineBookingInput } from '#contract/schemas/online-booking.ts'
import { withoutBlanks } from '#contract/translations.ts'
import type { AuditContext } from '../audit-context.ts'
import { readOnlineBooking } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { noDays, withLocks } from '../waitlist/with-locks.ts'

/** Days ahead that are offered to the waitlist; see the SQL function `free_places`. */
const offeredDays = 61

/**
 * Turns online booking on or off, or changes the text for patients, if `version` is the present one or nothing would change.
 * Pausing withdraws the open offers of the waitlist; turning on offers what is free to it. Idempotent.
 */
export async function changeOnlineBooking(
  context: Context,
  admin: AuditContext,
  input: OnlineBookingInput,
): Promise<OnlineBooking | 'version_conflict'> {
  const { saved, turnedOn } = await saveOnlineBooking(context, admin, input)
  if (turnedOn) await offerFreeTimes(context, admin)
  return saved
}

/** Locks the schedule, so that no booking of a patient is written after a pause is committed. */
function saveOnlineBooking(
  context: Context,
  admin: AuditContext,
  { on, text = '', translations = {}, version }: OnlineBookingInput,
): Promise<{ readonly saved: OnlineBooking | 'version_conflict'; readonly turnedOn: boolean }> {
  return withLocks(context, admin, { days: 'all' }, async (tx) => {
    const present = await readOnlineBooking(tx)
    const texts = withoutBlanks(translations)
    const isSame = JSON.stringify(texts) === JSON.stringify(withoutBlanks(present.translations ?? {}))
    if (present.on === on && present.text === text && isSame) return { saved: present, turnedOn: false }
    if (present.version !== version) return { saved: 'version_conflict', turnedOn: false }
    await tx
      .updateTable('online_booking')
      .set({ state: on ? 'on' : 'paused', words: text, translations: texts, version: version + 1 })
      .execute()
    return { saved: await readOnlineBooking(tx), turnedOn: on && !present.on }
  })
}

/** Offers what is free to the waitlist, a transaction for each day: those of two months at once would reach the time limit. */
async function offerFreeTimes(context: Context, admin: AuditContext): Promise<void> {
  const { clock, timeZone } = context
  const today = clinicTimeAt(clock(), timeZone).day
  for (let ahead = 0; ahead <= offeredDays; ahead++) {
    const day = addDays(today, ahead)
    const locks = { days: async () => [day], waitlist: true, freed: noDays } as const
    await withLocks(context, admin, locks, async (tx) => {
      await sql`select offer_freed('{}', ${day}, ${day}, ${timeZone}, ${clock()})`.execute(tx)
    })
  }
}
