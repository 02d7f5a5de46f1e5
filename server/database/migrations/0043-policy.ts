import { type Kysely, sql } from 'kysely'

/**
 * The cancellation policy in versions, of which a booking has the one it was made under, and what is refunded of a
 * payment. Version 1 is that of all earlier bookings: a full refund until `CANCEL_UNTIL_HOURS`, which the start of the
 * portal sets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table policy (
      version integer primary key constraint versions_count_from_one check (version >= 1),
      created_at timestamptz not null default now(),
      refund_limit_cents integer not null default 0 constraint refund_limit_is_money check (refund_limit_cents >= 0)
    )`.execute(db)
  await sql`
    create function are_refund_steps(steps jsonb) returns boolean language sql immutable parallel safe as $$
      select count(*) <= 10
        and coalesce(bool_and((hours between 0 and 8760 and percent between 1 and 100 and falls) is true), true)
      from (
        select hours, percent, coalesce(hours < lag(hours) over w and percent < lag(percent) over w, true) as falls
        from rows from (jsonb_to_recordset(steps) as (hours double precision, percent integer)) with ordinality
          s(hours, percent, place)
        window w as (order by place)
      ) step
    $$`.execute(db)
  await sql`
    create table policy_rule (
      version integer not null constraint rule_of_version references policy,
      treatment_id uuid constraint rule_of_treatment references treatment on delete cascade,
      cancel_until_hours double precision not null
        constraint cancel_hours_in_year check (cancel_until_hours between 0 and 8760),
      move_until_hours double precision not null
        constraint move_hours_in_year check (move_until_hours between 0 and 8760),
      steps jsonb not null constraint refund_falls_towards_start check (are_refund_steps(steps)),
      constraint one_rule_per_treatment unique nulls not distinct (version, treatment_id)
    )`.execute(db)
  await sql`insert into policy (version) values (1)`.execute(db)
  await sql`
    insert into policy_rule (version, cancel_until_hours, move_until_hours, steps)
    values (1, 24, 24, '[{"hours": 24, "percent": 100}]')`.execute(db)
  await sql`
    create function current_policy() returns integer language sql stable as $$
      select max(version) from policy
    $$`.execute(db)
  await sql`
    alter table booking
      add column policy integer not null default 1 constraint booked_under_policy references policy,
      add column refund_cap smallint constraint refund_cap_is_percent check (refund_cap between 0 and 100),
      add column refund_reason text`.execute(db)
  await sql`alter table booking alter column policy set default current_policy()`.execute(db)
  await sql`
    alter table payment
      add column refund_cents integer
        constraint refund_within_payment check (refund_cents between 0 and coalesce(received_cents, amount_cents)),
      drop constraint refunded_in_full,
      add constraint refunded_in_full check (
        state <> 'refunded' or method = 'clinic' or returned_cents >= coalesce(refund_cents, received_cents)),
      drop constraint known_payment_state,
      add constraint known_payment_state check (state in ('creating', 'open', 'confirming', 'succeeded', 'disputed',
        'charged_back', 'refund_due', 'refund_pending', 'refunded', 'kept', 'cancelled')),
      add constraint kept_is_not_refunded check (state <> 'kept' or refund_cents = 0)`.execute(db)
  // The function gets a further column, which the previous version of the portal does not read.
  await sql`drop function payment_of_booking(uuid)`.execute(db)
  await sql`
    create function audit_policy() returns trigger language plpgsql as $$
    begin
      perform record_audit_entry('policy_changed', 'policy', null, null, '{}');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_policy after insert on policy for each row execute function audit_policy()`.execute(db)
}
