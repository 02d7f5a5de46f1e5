import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { MailSettings } from '../mail-settings.ts'

/** Records how the portal sends mail, for the rules in SQL that depend on it. Idempotent. */
export async function recordMailMode(db: Kysely<Database>, mode: MailSettings['mode']): Promise<void> {
  await db
    .insertInto('mail_mode')
    .values({ mode })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ mode }).where('mail_mode.mode', '<>', mode))
    .execute()
}
