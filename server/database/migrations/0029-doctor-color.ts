import { type Kysely, sql } from 'kysely'

/** Adds the color in which the staff see a doctor's appointments. Null: assigned by the doctor's order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table doctor add column color text constraint known_color
      check (color in ('teal', 'blue', 'violet', 'pink', 'red', 'orange', 'olive', 'slate'))`.execute(db)
}
