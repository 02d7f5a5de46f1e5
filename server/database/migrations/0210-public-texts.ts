import { type Kysely, sql } from 'kysely'

/** The clinic's own texts of the home page, by language, and the sections that it does not show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table public_texts (
      only_one boolean primary key default true constraint one_public_texts check (only_one),
      texts jsonb not null default '{}' constraint texts_by_language check (jsonb_typeof(texts) = 'object'),
      hidden text[] not null default '{}'
        constraint known_section check (hidden <@ array['services', 'news', 'reviews', 'about', 'contact']),
      version integer not null default 1
    )`.execute(db)
  await sql`insert into public_texts default values`.execute(db)
}
