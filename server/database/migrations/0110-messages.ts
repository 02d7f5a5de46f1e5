import { type Kysely, sql } from 'kysely'

/**
 * A row of `outbox` is a message: a template, a recipient, a channel, and the row that it is about (`subject`, a table, and
 * `subject_id`). `occasion` tells it from other messages of its template about that row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function if exists mark_asked() cascade`.execute(db)
  await sql`alter table outbox rename column kind to template`.execute(db)
  await sql`
    alter table outbox
      add column channel text not null default 'email' constraint known_channel check (channel in ('email')),
      add column subject text constraint known_subject check (subject in
        ('booking', 'payment', 'review', 'contact_message', 'waitlist_offer', 'waitlist_entry')),
      add column subject_id uuid,
      add column occasion jsonb`.execute(db)
  await sql`
    update outbox set
      subject = case when booking_id is not null then 'booking' when payment_id is not null then 'payment'
        when review_id is not null then 'review' when message_id is not null then 'contact_message'
        when offer_id is not null then 'waitlist_offer' when entry_id is not null then 'waitlist_entry' end,
      subject_id = coalesce(booking_id, payment_id, review_id, message_id, offer_id, entry_id),
      occasion = case
        when reminder_of is not null
          then jsonb_build_object('startsAt', extract(epoch from reminder_of)::bigint, 'daysBefore', days_before)
        when booking_id is not null
          then jsonb_strip_nulls(jsonb_build_object('sequence', sequence, 'payment', payment_id))
        when review_version is not null then jsonb_build_object('version', review_version)
        when message_id is not null or offer_id is not null then '{}' end`.execute(db)
  await sql`
    alter table outbox
      drop column booking_id, drop column sequence, drop column payment_id, drop column review_id, drop column review_version,
      drop column message_id, drop column offer_id, drop column entry_id, drop column reminder_of, drop column days_before,
      add constraint one_message_per_occasion unique (subject_id, template, occasion, channel),
      add constraint subject_has_id check ((subject is null) = (subject_id is null))`.execute(db)
}
