import { type Kysely, sql } from 'kysely'
import { databaseErrorCode, UnusableDatabaseError } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import type { CardPayment } from './provider.ts'

const names = {
  stand_in: 'test mode',
  test_keys: "the payment provider's test keys",
  live: "the payment provider's live keys",
}

/**
 * Records the mode of the database's card payments, and checks that it stays the same: otherwise test money could look
 * real. The mode can change while there is no card payment. Idempotent, also in concurrent processes. Throws
 * `UnusableDatabaseError` if the modes differ.
 */
export async function recordPaymentMode(db: Kysely<Database>, mode: CardPayment['mode']): Promise<void> {
  // A start that changes nothing must not wait for a standby.
  if (await db.selectFrom('payment_mode').select('mode').where('mode', '=', mode).executeTakeFirst()) return
  try {
    await db
      .insertInto('payment_mode')
      .values({ mode })
      .onConflict((conflict) =>
        conflict.column('only_one').doUpdateSet({ mode }).where('payment_mode.mode', '<>', mode),
      )
      .execute()
  } catch (error) {
    const stillReferenced = '23503'
    if (databaseErrorCode(error) !== stillReferenced) throw error
    const { rows } = await sql<{ mode: CardPayment['mode'] }>`select mode from payment_mode`.execute(db)
    const used = names[rows[0]?.mode ?? 'stand_in']
    throw new UnusableDatabaseError(
      `This database holds card payments made with ${used} and cannot be used with ${names[mode]}. Restore the previous Stripe settings, or set another DATA_DIR or DATABASE_URL.`,
    )
  }
}
