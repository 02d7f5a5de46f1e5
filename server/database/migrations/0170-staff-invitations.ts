import { type Kysely, sql } from 'kysely'

/** Invitations to the staff. The token of the link is made when the mail is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_invitation (
      id uuid primary key default gen_random_uuid(),
      email text not null constraint one_invitation_per_email unique,
      role text not null constraint known_staff_role check (role in ('doctor', 'receptionist', 'admin')),
      doctor_id uuid constraint invited_doctor references doctor (id) on delete cascade,
      language text not null constraint known_language check (language in ('en', 'es', 'ar')),
      invited_by uuid constraint invited_by_person references person (id) on delete set null,
      invited_at timestamptz not null,
      expires_at timestamptz not null,
      token_hash bytea constraint one_invitation_per_token unique,
      constraint canonical_email check (email = lower(email)),
      constraint only_role_doctor_is_one check ((doctor_id is not null) = (role = 'doctor'))
    )`.execute(db)
  await sql`
    alter table outbox
      drop constraint known_subject,
      add constraint known_subject check (subject in
        ('booking', 'payment', 'review', 'contact_message', 'waitlist_offer', 'waitlist_entry', 'known_device',
          'sign_in_code', 'staff_invitation'))`.execute(db)
}
