import type { Kysely } from 'kysely'
import type { PaymentSetup } from '#contract/schemas/payment.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

/** Returns how the portal takes cards, and how many hours before it a patient may cancel an appointment. */
export async function readPaymentSetup({ db, cardPayment }: Context): Promise<PaymentSetup> {
  const cancelUntilHours = await readCancelUntilHours(db)
  if (!cardPayment) return { mode: 'off', cancelUntilHours }
  const { mode, publishableKey, script } = cardPayment
  if (mode !== 'stand_in') return { mode, publishableKey, cancelUntilHours }
  if (script === undefined) throw new Error('The stand-in has a script.')
  return { mode, publishableKey, script, cancelUntilHours }
}

// The hours that the present policy names for new bookings of most treatments.
async function readCancelUntilHours(db: Kysely<Database>): Promise<number> {
  const { cancel_until_hours } = await db
    .selectFrom('policy_rule')
    .select('cancel_until_hours')
    .where('treatment_id', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return cancel_until_hours
}
