import { type Kysely, sql } from 'kysely'

/** Adds the colour in which the staff see a doctor's appointments. Null: assigned by the doctor's order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table doctor add column colour text constraint known_colour
      check (colour in ('teal', 'blue', 'violet', 'pink', 'red', 'orange', 'olive', 'slate'))`.execute(db)
}
