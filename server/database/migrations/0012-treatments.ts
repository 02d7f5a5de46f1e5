import { type Kysely, sql } from 'kysely'

/** Treatments that admins change: names are one in any spelling of case, and a retired one is offered no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table treatment
      add retired_at timestamptz,
      add version integer not null default 1,
      add constraint name_is_told check (name <> ''),
      drop constraint one_treatment_per_name`.execute(db)
  await sql`
    create unique index one_treatment_per_name on treatment (lower(normalize(name) collate "und-x-icu"))`.execute(db)
  // Whoever reads how long a treatment takes may take it from any of its slots.
  await sql`
    alter table treatment_slot add constraint one_length_per_treatment
      exclude using gist (treatment_id with =, (end_minute - start_minute) with <>)`.execute(db)
  await offerNoRetired(db)
  await tellUse(db)
  await watchTreatments(db)
}

async function offerNoRetired(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function offered_slots(on_day date, zone text, at timestamptz)
    returns table (treatment_id uuid, start_minute smallint, end_minute smallint, during tstzrange)
    language sql stable as $$
      select s.treatment_id, s.start_minute, s.end_minute, r.during
      from treatment_slot s
      join treatment t on t.id = s.treatment_id,
        lateral (select slot_range(on_day, s.start_minute, s.end_minute, zone) as during) r
      where t.retired_at is null
        and extract(isodow from on_day)::smallint = any (t.weekdays)
        and on_day <= (at at time zone zone)::date + 365
        and lower(r.during) > at
    $$`.execute(db)
}

// Who holds on to a treatment, for those who show treatments: how many live bookings have not begun, and whether it can go.
async function tellUse(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function use_of_treatment(of_treatment uuid, at timestamptz)
    returns table (coming integer, removable boolean) language sql stable as $$
      select
        (select count(*)::integer from booking b
          where b.treatment_id = of_treatment and b.state = 'booked' and lower(b.during) > at),
        not exists (select from booking b where b.treatment_id = of_treatment)
          and not exists (select from doctor d where d.treatment_id = of_treatment)
    $$`.execute(db)
}

// The slots of a new treatment are part of adding it; later ones are a change of their own.
async function watchTreatments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_treatment() returns trigger language plpgsql as $$
    declare fields text[];
    begin
      if tg_op = 'INSERT' then
        perform tell_audit('treatment_added', 'treatment', new.id, null, '{}');
      elsif tg_op = 'DELETE' then
        perform tell_audit('treatment_removed', 'treatment', old.id, null, '{}');
      else
        fields := array_remove(changed_fields(to_jsonb(old), to_jsonb(new)), 'version');
        if fields = '{}' then return null; end if;
        perform tell_audit(
          case when old.retired_at is null and new.retired_at is not null then 'treatment_retired'
            when old.retired_at is not null and new.retired_at is null then 'treatment_offered'
            else 'treatment_changed' end,
          'treatment', new.id, null, fields);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_treatment after insert or update or delete on treatment
    for each row execute function audit_treatment()`.execute(db)
  await sql`
    create function audit_treatment_slots() returns trigger language plpgsql as $$
    begin
      perform tell_audit('treatment_changed', 'treatment', t.id, null, '{slots}')
      from treatment t
      where t.version > 1 and t.id in (select treatment_id from added);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger audit_treatment_slots after insert on treatment_slot referencing new table as added
    for each statement execute function audit_treatment_slots()`.execute(db)
}
