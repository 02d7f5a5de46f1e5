import { type Kysely, sql } from 'kysely'

/**
 * Finds people by every name and number that leads to their account: their own, those of their family, and those under
 * which was booked. Names are compared without apostrophes and with Arabic letters that are often exchanged; an umlaut is
 * also found spelled out. For similar names, letters of any script stand as ASCII: in the locale C, pg_trgm drops others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceFolding(db)
  await sql`drop index person_searched`.execute(db)
  await sql`alter table person drop column search_text`.execute(db)
  await sql`
    alter table person
      add column search_text text generated always as (search_forms(email || ' ' || name)) stored,
      add column search_letters text generated always as (ascii_letters(search_forms(email || ' ' || name))) stored,
      add column name_letters text generated always as (ascii_letters(search_forms(name))) stored`.execute(db)
  await sql`
    alter table family_member
      add column search_text text generated always as (search_forms(name)) stored,
      add column name_letters text generated always as (ascii_letters(search_forms(name))) stored`.execute(db)
  await ignoreInAudit(db)
  await createBookedNames(db)
  // Addresses are found, and are no part of similar names.
  await sql`
    create index person_searched on person using gin (search_letters gin_trgm_ops) where removed_at is null
  `.execute(db)
  await sql`
    create index person_by_letters on person using gin (name_letters gin_trgm_ops) where removed_at is null`.execute(db)
  await sql`
    create index member_by_letters on family_member using gin (name_letters gin_trgm_ops) where removed_at is null
  `.execute(db)
  await sql`create index booked_name_by_letters on booked_name using gin (name_letters gin_trgm_ops)`.execute(db)
}

async function replaceFolding(db: Kysely<unknown>): Promise<void> {
  // Without accents, vowel signs and apostrophes. Hyphens separate words. Hamza is left out; ى and ة count as ي and ه.
  await sql`
    create or replace function fold_for_search(written text) returns text
    language sql immutable parallel safe strict as $$
      select translate(
        replace(replace(replace(replace(
          regexp_replace(normalize(lower(written collate "und-x-icu"), NFKD),
            '[''\`\\u00b4\\u02b9-\\u02bc\\u2018-\\u201b\\u2032\\u0300-\\u036f\\u0591-\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed]',
            '', 'g'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        E'øłđðħıŧς\\u0649\\u0629\\u0671\\u06cc\\u06a9\\u06c1\\u06d5-\\u2010\\u2011\\u2013\\u0621',
        E'olddhitσ\\u064a\\u0647\\u0627\\u064a\\u0643\\u0647\\u0647    ')
    $$`.execute(db)
  await sql`
    create function spell_out(written text) returns text language sql immutable parallel safe strict as $$
      select replace(replace(replace(replace(replace(lower(normalize(written, NFC) collate "und-x-icu"),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa')
    $$`.execute(db)
  await sql`
    create function search_forms(written text) returns text language sql immutable parallel safe strict as $$
      select fold_for_search(written)
        || coalesce(' ' || nullif(fold_for_search(spell_out(written)), fold_for_search(written)), '')
    $$`.execute(db)
  // Neighboring letters of one alphabet stay different.
  await sql`
    create function ascii_letters(folded text) returns text language sql immutable parallel safe strict as $$
      select case when folded !~ '[^ -~]' then folded else (
        select string_agg(
          case when letter ~ '[ -~]' then letter
            else substr('abcdefghijklmnopqrstuvwxyz0123456789', ascii(letter) % 36 + 1, 1) end, '' order by place)
        from regexp_split_to_table(folded, '') with ordinality as l (letter, place)) end
    $$`.execute(db)
}

// The audit log names no generated columns.
async function ignoreInAudit(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      execute replace(pg_get_functiondef('changed_fields(jsonb,jsonb)'::regprocedure), '''search_text''',
        '''search_text'', ''search_letters'', ''name_letters''');
    end $$`.execute(db)
}

/** The names and numbers under which was booked for an account. Kept by a trigger, so that finding reads no bookings. */
async function createBookedNames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booked_name (
      account_id uuid constraint booked_for_active_account references person (active_id),
      name text,
      phone text,
      search_text text generated always as (search_forms(name)) stored,
      name_letters text generated always as (ascii_letters(search_forms(name))) stored,
      primary key (account_id, name, phone)
    )`.execute(db)
  await sql`
    insert into booked_name (account_id, name, phone)
    select distinct active_account_id, patient_name, phone from booking where active_account_id is not null`.execute(db)
  await sql`
    create function keep_booked_name() returns trigger language plpgsql as $$
    begin
      insert into booked_name (account_id, name, phone) values (new.account_id, new.patient_name, new.phone)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_booked_name after insert or update of account_id, patient_name, phone on booking for each row
    when (not new.patient_left) execute function keep_booked_name()`.execute(db)
  await sql`
    create index booked_name_by_phone on booked_name using gin (phone_digits(phone) gin_trgm_ops)`.execute(db)
}
