import { type Kysely, sql } from 'kysely'

/**
 * Offers of the waitlist that people of a network did not take and that were deleted with their account. Without them, someone
 * who deletes accounts and makes others could hold a time without end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refused_offer (
      network text not null,
      day date not null,
      deleted_at timestamptz not null
    )`.execute(db)
  await sql`create index refused_offer_of_network on refused_offer (network, day)`.execute(db)
}
