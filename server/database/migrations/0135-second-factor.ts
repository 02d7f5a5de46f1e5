import { type Kysely, sql } from 'kysely'

/**
 * The second factor of the staff: an authenticator app with recovery codes, when a session passed it, and the roles that must
 * have one. The requirement begins when the portal is first started in public mode.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factor (
      person_id uuid primary key constraint factor_of_person references person (id),
      secret bytea not null,
      created_at timestamptz not null default now(),
      turned_on_at timestamptz,
      last_step integer not null default 0
    )`.execute(db)
  await sql`
    create table recovery_code (
      person_id uuid not null constraint code_of_factor references second_factor (person_id) on delete cascade,
      hash bytea not null,
      used_at timestamptz,
      primary key (person_id, hash)
    )`.execute(db)
  await sql`alter table session add column factor_at timestamptz`.execute(db)
  await sql`
    alter table session_rule
      add column factor_roles text[] not null default '{admin}',
      add column factor_since timestamptz,
      add constraint factor_roles_of_staff check (factor_roles <@ '{doctor,receptionist,admin}')`.execute(db)
}
