import { type Kysely, sql } from 'kysely'

/**
 * Who gets offers of the waitlist: only people whom mail reaches, and few of one network at a time. `mail_mode` is how the
 * portal sends mail, as each start records it.
 *
 * An entry is for the account's person or one of the family members: `treated_id` is who is treated. `former_doctor` is
 * the name of a removed doctor whom the person asked for, until they change the entry; `outbox.entry_id` belongs to the
 * mail about it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_mode (
      only_one boolean primary key default true constraint one_mail_mode check (only_one),
      mode text not null constraint known_mail_mode check (mode in ('off', 'test', 'live'))
    )`.execute(db)
  await sql`
    alter table waitlist_entry
      add column network text,
      add column member_id uuid,
      add column treated_id uuid not null generated always as (coalesce(member_id, patient_id)) stored,
      add column former_doctor text,
      add constraint entry_for_member foreign key (member_id, patient_id) references family_member (id, account_id)
        deferrable initially deferred`.execute(db)
  await sql`drop index one_entry_per_treatment`.execute(db)
  await sql`
    create unique index one_entry_per_treatment on waitlist_entry (treated_id, treatment_id) where ended_at is null
  `.execute(db)
  await sql`create index entry_of_network on waitlist_entry (network) where network is not null`.execute(db)
  await sql`create index entry_of_treated on waitlist_entry (treated_id, treatment_id)`.execute(db)
  await sql`create index entry_of_account on waitlist_entry (patient_id)`.execute(db)
  await sql`
    alter table outbox add column entry_id uuid constraint mail_about_entry references waitlist_entry on delete cascade
  `.execute(db)
}
