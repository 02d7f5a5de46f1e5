import { type Kysely, sql } from 'kysely'

/** Notes of the staff that are alerts: they come first, and the board marks the appointments of the patient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_note add column alert boolean not null default false`.execute(db)
}
