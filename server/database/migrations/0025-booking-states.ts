import { type Kysely, sql } from 'kysely'

/**
 * Lets a booking hold its slot in every state but `cancelled`, so that another state needs no change of constraints,
 * triggers and functions. An audit entry names the new state of a booking.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking
      drop constraint one_booking_per_slot,
      drop constraint patient_in_one_place,
      drop constraint cancelled_is_not_paid,
      add constraint one_booking_per_slot
        exclude using gist (treatment_id with =, during with &&) where (state <> 'cancelled'),
      add constraint patient_in_one_place
        exclude using gist (patient_id with =, during with &&) where (state <> 'cancelled'),
      add constraint cancelled_is_not_paid check (state <> 'cancelled' or transaction_id is null)`.execute(db)
  await sql`drop index one_per_treatment_and_day`.execute(db)
  await sql`
    create unique index one_per_treatment_and_day on booking (patient_id, day, treatment_id)
    where state <> 'cancelled'`.execute(db)
  await keyReviewsByLiveBooking(db)
  await replaceFunctions(db)
}

// The foreign key of a review covers whether its booking is live.
async function keyReviewsByLiveBooking(db: Kysely<unknown>): Promise<void> {
  await sql`alter table review drop constraint review_of_visit, drop column visited`.execute(db)
  await sql`
    alter table booking
      drop constraint booking_as_visited,
      add column live boolean not null generated always as (state <> 'cancelled') stored,
      add constraint booking_as_visited unique (id, patient_id, live, during)`.execute(db)
  await sql`
    alter table review
      add column visited boolean not null generated always as (true) stored,
      add constraint review_of_visit foreign key (booking_id, patient_id, visited, during)
        references booking (id, patient_id, live, during)`.execute(db)
  await sql`drop trigger delete_review_on_cancel on booking`.execute(db)
  await sql`
    create trigger delete_review_on_cancel before update of state on booking
    for each row when (new.state = 'cancelled') execute function delete_review()`.execute(db)
  await sql`
    create or replace function changed_fields(before jsonb, after jsonb) returns text[] language sql immutable as $$
      select coalesce(array_agg(key order by key), '{}') from jsonb_each(after)
      where value is distinct from before -> key and key not in ('updated_at', 'active_id', 'paid_state',
        'settled_transaction', 'active_patient_id', 'live', 'listed_name', 'search_text', 'sequence')
    $$`.execute(db)
}

async function replaceFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function notify_booked_days() returns trigger language plpgsql as $$
    begin
      perform pg_notify('availability', to_char(day, 'YYYY-MM-DD'))
      from (select distinct day from written where live) days;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function notify_changed_days() returns trigger language plpgsql as $$
    begin
      perform pg_notify('availability', to_char(day, 'YYYY-MM-DD'))
      from (
        select distinct day
        from (select * from earlier where live) earlier
        full join (select * from later where live) later using (id, treatment_id, day, during)
        where earlier.live is null or later.live is null
      ) days;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function use_of_treatment(of_treatment uuid, at timestamptz)
    returns table (coming integer, removable boolean) language sql stable as $$
      select
        (select count(*)::integer from booking b where b.treatment_id = of_treatment and b.live and lower(b.during) > at),
        not exists (select from booking b where b.treatment_id = of_treatment)
          and not exists (select from doctor d where d.treatment_id = of_treatment)
    $$`.execute(db)
  await sql`
    create or replace function audit_booking() returns trigger language plpgsql as $$
    declare fields text[] := changed_fields(to_jsonb(old), to_jsonb(new));
    begin
      if fields = '{}' then return null; end if;
      perform record_audit_entry(
        case
          when old.state <> new.state then 'booking_' || new.state
          when old.transaction_id is null and new.transaction_id is not null then 'booking_paid'
          when old.transaction_id is not null and new.transaction_id is null then 'booking_unpaid'
          else 'booking_changed' end,
        'booking', new.id, new.patient_id, fields);
      return null;
    end $$`.execute(db)
}
