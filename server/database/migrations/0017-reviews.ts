import { type Kysely, sql } from 'kysely'

/**
 * What patients write of their appointments. The key to the booking says whose it is, that it was not cancelled and when
 * it ended, so that no statement can review another's appointment, one to come or one that never was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking add constraint booking_as_visited unique (id, patient_id, state, during)`.execute(db)
  await sql`
    create table review (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null constraint one_review_per_booking unique,
      patient_id uuid not null constraint review_of_active_patient references person (active_id),
      visited text not null generated always as ('booked') stored,
      during tstzrange not null,
      stars smallint not null constraint one_to_five_stars check (stars between 1 and 5),
      words text not null constraint words_are_told check (words <> ''),
      shown_name text not null constraint name_is_told check (shown_name <> ''),
      place text not null,
      state text not null default 'waiting'
        constraint known_review_state check (state in ('waiting', 'shown', 'turned_down')),
      reason text,
      version integer not null default 1,
      written_at timestamptz not null,
      judged_at timestamptz,
      constraint review_of_visit foreign key (booking_id, patient_id, visited, during)
        references booking (id, patient_id, state, during),
      constraint reviewed_after_visit check (upper(during) <= written_at),
      constraint named_without_address check (strpos(shown_name || place, '@') = 0),
      constraint judgement_is_told check ((state = 'waiting') = (judged_at is null)),
      constraint reason_to_turn_down check (reason is null or state = 'turned_down')
    )`.execute(db)
  await sql`create index review_of_patient on review (patient_id, written_at)`.execute(db)
  await sql`create index review_waiting on review (written_at) where state = 'waiting'`.execute(db)
  await sql`create index review_shown on review (written_at desc, id) where state = 'shown'`.execute(db)
  await sql`
    alter table outbox add review_id uuid constraint mail_about_review references review on delete cascade
  `.execute(db)
  await keepWords(db)
  await followVisit(db)
  await watchReviews(db)
}

// Words are their patient's alone, and wait to be looked at whenever they are new.
async function keepWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function look_at_words() returns trigger language plpgsql as $$
    declare
      writer text := nullif(current_setting('portal.act', true), '')::jsonb ->> 'personId';
      same boolean := tg_op = 'UPDATE' and (new.stars, new.words, new.shown_name, new.place)
        is not distinct from (old.stars, old.words, old.shown_name, old.place);
    begin
      if same then return new; end if;
      if writer is distinct from new.patient_id::text then
        raise exception 'only its patient writes a review'
          using errcode = 'check_violation', constraint = 'words_of_patient', table = 'review';
      end if;
      new.state := 'waiting';
      new.reason := null;
      new.judged_at := null;
      if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger words_of_patient before insert or update on review
    for each row execute function look_at_words()`.execute(db)
}

// The clinic may cancel what is past, as where nobody came: then there is nothing to review.
async function followVisit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function drop_review() returns trigger language plpgsql as $$
    begin
      delete from review where booking_id = new.id;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger review_goes_with_visit before update of state on booking
    for each row when (old.state = 'booked' and new.state <> 'booked') execute function drop_review()`.execute(db)
}

// What follows from the words by itself is no field that somebody changed.
async function watchReviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_review() returns trigger language plpgsql as $$
    declare
      row record := case tg_op when 'DELETE' then old else new end;
      fields text[] := case tg_op when 'UPDATE' then changed_fields(to_jsonb(old), to_jsonb(new)) else '{}' end;
    begin
      fields := array(
        select field from unnest(fields) field where field not in ('version', 'written_at', 'judged_at') order by 1);
      if tg_op = 'UPDATE' and fields = '{}' then return null; end if;
      perform tell_audit(
        case when tg_op = 'INSERT' then 'review_written'
          when tg_op = 'DELETE' then 'review_removed'
          when old.version <> new.version then 'review_changed'
          else 'review_' || new.state end,
        'review', row.id, row.patient_id, fields);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_review after insert or update or delete on review
    for each row execute function audit_review()`.execute(db)
}
