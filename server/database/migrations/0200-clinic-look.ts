import { type Kysely, sql } from 'kysely'

/** The clinic's logo and accent color, null for the portal's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table clinic_look (
      only_one boolean primary key default true constraint one_look check (only_one),
      accent text constraint accent_is_hex check (accent ~ '^#[0-9a-f]{6}$'),
      logo text constraint image_of_logo references image (name) on delete restrict,
      logo_width integer,
      logo_height integer,
      version integer not null default 1,
      constraint logo_has_size check (num_nonnulls(logo, logo_width, logo_height) in (0, 3))
    )`.execute(db)
  await sql`insert into clinic_look default values`.execute(db)
}
