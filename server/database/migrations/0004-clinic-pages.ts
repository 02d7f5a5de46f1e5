import { type Kysely, sql } from 'kysely'

/** What the public pages tell: news, what patients say, doctors; and the messages that patients leave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice (
      id uuid primary key default gen_random_uuid(),
      day date not null,
      title text not null,
      body text not null
    )`.execute(db)
  await sql`
    create table testimonial (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      location text not null,
      review text not null,
      stars smallint not null constraint one_to_five check (stars between 1 and 5),
      portrait text,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table doctor (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      email text not null constraint one_doctor_per_email unique constraint canonical_email check (email = lower(email)),
      treatment_id uuid not null constraint doctor_of_treatment references treatment on delete restrict,
      portrait text,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table contact_message (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      subject text not null,
      body text not null,
      created_at timestamptz not null
    )`.execute(db)
}
