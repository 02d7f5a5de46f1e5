import { type Kysely, sql } from 'kysely'

/** The ISO weekday on which calendars begin: Monday, Saturday or Sunday. Null follows the language of the page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table clinic add first_weekday smallint constraint known_first_weekday check (first_weekday in (1, 6, 7))
  `.execute(db)
}
