import { type Kysely, sql } from 'kysely'

/** Time is claimed here: a live booking holds a range of instants, and each rule is a named constraint on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking (
      id uuid primary key default gen_random_uuid(),
      patient_id uuid not null constraint booking_of_patient references person on delete restrict,
      treatment_id uuid not null constraint booking_of_treatment references treatment on delete restrict,
      treatment_name text not null,
      price_cents integer not null,
      patient_name text not null,
      phone text not null,
      day date not null,
      start_minute smallint not null,
      end_minute smallint not null,
      during tstzrange not null constraint takes_time check (not isempty(during)),
      state text not null default 'booked' constraint known_state check (state in ('booked', 'cancelled')),
      transaction_id text constraint one_booking_per_transaction unique,
      idempotency_key text,
      request_hash text not null,
      created_at timestamptz not null,
      constraint one_booking_per_key unique (patient_id, idempotency_key),
      constraint one_booking_per_slot
        exclude using gist (treatment_id with =, during with &&) where (state = 'booked'),
      constraint patient_in_one_place
        exclude using gist (patient_id with =, during with &&) where (state = 'booked')
    )`.execute(db)
  await sql`
    create unique index one_per_treatment_and_day on booking (patient_id, treatment_id, day) where state = 'booked'
  `.execute(db)
}
