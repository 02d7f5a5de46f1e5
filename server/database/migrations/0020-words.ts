import { type Kysely, sql } from 'kysely'

/**
 * In which language the clinic writes, and where its messages are mailed; mail that is told once; people who are found
 * however their names are spelled; and who has left, who leaves no language behind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table clinic
      add language text not null default 'en' constraint known_clinic_language check (language in ('en', 'es', 'ar')),
      add email text constraint canonical_clinic_email check (email = lower(email) and email <> '')`.execute(db)
  await tellOnce(db)
  await forgetLanguages(db)
  await searchPlainly(db)
}

// A mail about a message, and one about what became of a review: one for each version and outcome.
async function tellOnce(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add message_id uuid constraint mail_about_message references contact_message on delete cascade,
      add review_version integer,
      add constraint one_mail_per_message unique (message_id),
      add constraint one_mail_per_judgement unique (review_id, review_version, kind)`.execute(db)
}

// What is still to be told to who has left is told in the language that the row of the outbox then holds.
async function forgetLanguages(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox add language text constraint known_mail_language check (language in ('en', 'es', 'ar'))
  `.execute(db)
  await sql`
    update outbox set language = person.language from person
    where person.id = person_id and person.removed_at is not null and state in ('waiting', 'failed')`.execute(db)
  // That nothing is left of it is no change of theirs.
  await sql`alter table person disable trigger audit_person`.execute(db)
  await sql`update person set language = 'en' where removed_at is not null and language <> 'en'`.execute(db)
  await sql`alter table person enable trigger audit_person`.execute(db)
  await sql`
    alter table person
      drop constraint removed_is_nobody,
      add constraint removed_is_nobody
        check (removed_at is null or (name = '' and email = id::text and role = 'patient' and language = 'en'
          and not email_verified and phone is null and image is null))`.execute(db)
}

// Without accents and other marks, and letters in the forms that a keyboard has. A server need not have `unaccent`, and
// a column that is kept needs a function that never changes.
async function searchPlainly(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function plain_letters(written text) returns text language sql immutable strict parallel safe as $$
      select translate(
        replace(replace(replace(
          regexp_replace(normalize(lower(written collate "und-x-icu"), NFKD),
            '[\\u0300-\\u036f\\u0591-\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed]', '', 'g'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        'øłđðħıŧ', 'olddhit')
    $$`.execute(db)
  await sql`drop index person_searched`.execute(db)
  await sql`alter table person drop column search_text`.execute(db)
  await sql`
    alter table person
      add search_text text generated always as (plain_letters(email || ' ' || name)) stored`.execute(db)
  await sql`
    create index person_searched on person using gin (search_text gin_trgm_ops) where removed_at is null`.execute(db)
}
