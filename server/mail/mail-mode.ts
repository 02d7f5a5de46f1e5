import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import type { MailSettings } from '../mail-settings.ts'

type MailMode = MailSettings['mode']

/** Returns whether the portal sends mail, which only the owner of an address reads, captures it for the admins, or neither. */
export function mailModeOf({ mail }: Pick<Context, 'mail'>): MailMode {
  if (!mail) return 'off'
  return mail.kept ? 'test' : 'live'
}

/** Records how the portal sends mail, for the rules in SQL that depend on it. Writes nothing if it is recorded. Idempotent. */
export async function recordMailMode(db: Kysely<Database>, mode: MailMode): Promise<void> {
  if (await db.selectFrom('mail_mode').select('mode').where('mode', '=', mode).executeTakeFirst()) return
  await db
    .insertInto('mail_mode')
    .values({ mode })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ mode }).where('mail_mode.mode', '<>', mode))
    .execute()
}
