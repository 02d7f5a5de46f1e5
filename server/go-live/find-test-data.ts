import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Settings } from '../settings.ts'

/**
 * Describes test data that a public portal must not have: an admin with a `.test` address, and payments that moved no
 * money. Ignores payments of test keys that are still set. Empty after `npm run go-live`.
 */
export async function findTestData(db: Kysely<Database>, payment: Settings['payment']): Promise<string[]> {
  const { rows } = await sql<{ admins: string | null; payments: boolean }>`
    select (select string_agg(email, ', ' order by email) from person where role = 'admin' and email like '%.test') as admins,
      exists (select from payment where mode not in ('live', ${payment.mode})) as payments`.execute(db)
  const [found] = rows
  return [
    found?.admins && `${found.admins} is an admin account with a test address.`,
    found?.payments && 'Some appointments were paid with test payments.',
  ].filter((sentence) => typeof sentence === 'string')
}
