import { type Kysely, sql } from 'kysely'

/** Steps of setting up that an admin, or the portal for an installation in use, declared unneeded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table setup_step (
      step text primary key constraint known_setup_step check (
        step in ('holidays', 'doctors', 'chairs', 'policy', 'staff', 'import')),
      declared_by uuid constraint step_declared_by references person (id) on delete set null,
      declared_at timestamptz not null
    )`.execute(db)
  await sql`create index setup_step_by on setup_step (declared_by)`.execute(db)
  await sql`
    insert into setup_step (step, declared_at)
    select step, now() from unnest(array['holidays', 'doctors', 'chairs', 'policy', 'staff', 'import']) step
    where exists (select from clinic) or exists (select from treatment) or exists (select from person)`.execute(db)
}
