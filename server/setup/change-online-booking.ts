import { sql } from 'kysely'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import type { OnlineBooking, OnlineBookingInput } from '#contract/schemas/online-booking.ts'
import { withoutBlanks } from '#contract/translations.ts'
import type { AuditContext } from '../audit-context.ts'
import { readOnlineBooking } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { withLocks } from '../waitlist/with-locks.ts'

/** Days ahead that are offered to the waitlist; see the SQL function `free_places`. */
const offeredDays = 61

/**
 * Turns online booking on or off, or changes the text for patients, if `version` is the present one or nothing would change.
 * Locks the schedule, so that no booking of a patient is written after a pause is committed. Pausing withdraws the open offers of
 * the waitlist; turning on offers what is free to it. Idempotent.
 */
export function changeOnlineBooking(
  context: Context,
  admin: AuditContext,
  { on, text = '', translations = {}, version }: OnlineBookingInput,
): Promise<OnlineBooking | 'version_conflict'> {
  const { clock, timeZone } = context
  return withLocks(context, admin, { days: 'all' }, async (tx) => {
    const present = await readOnlineBooking(tx)
    const texts = withoutBlanks(translations)
    const isSame = JSON.stringify(texts) === JSON.stringify(withoutBlanks(present.translations ?? {}))
    if (present.on === on && present.text === text && isSame) return present
    if (present.version !== version) return 'version_conflict'
    await tx
      .updateTable('online_booking')
      .set({ state: on ? 'on' : 'paused', words: text, translations: texts, version: version + 1 })
      .execute()
    if (on && !present.on) {
      const now = clock()
      const today = clinicTimeAt(now, timeZone).day
      await sql`select offer_freed('{}', ${today}, ${addDays(today, offeredDays)}, ${timeZone}, ${now})`.execute(tx)
    }
    return readOnlineBooking(tx)
  })
}
