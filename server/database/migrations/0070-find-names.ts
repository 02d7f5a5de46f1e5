import { type Kysely, sql } from 'kysely'
import { createColumnFunctions } from '../column-functions.ts'

/**
 * Finds people by every name and number that leads to their account: their own, those of their family, and those under
 * which was booked. Names are compared without apostrophes and with Arabic letters that are often exchanged; an umlaut is
 * also found spelled out. For similar names, letters of any script stand as ASCII: in the locale C, pg_trgm drops others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createColumnFunctions(db)
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
    create index booked_name_by_phone on booked_name using gin (phone_digits(phone) gin_trgm_ops)`.execute(db)
}
