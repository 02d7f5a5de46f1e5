import { type Kysely, sql } from 'kysely'

/** How a payment at the clinic was taken, and its receipt. Older ones have neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment
      add column taken_by text constraint known_way_of_taking check (taken_by in ('cash', 'terminal')),
      add column receipt text,
      add constraint taken_at_clinic check (method = 'clinic' or (taken_by is null and receipt is null))`.execute(db)
  await sql`create index payment_by_day on payment (paid_at) where paid_at is not null`.execute(db)
}
