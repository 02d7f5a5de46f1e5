import { type Kysely, sql } from 'kysely'

/** Functions that the generic trigger `audit_change` replaces, and one that became a part of `notify_changed_days`. */
const replaced = [
  ...['audit_account', 'audit_calendar_feed', 'audit_clinic', 'audit_closed_days', 'audit_doctor', 'audit_hours'],
  ...['audit_mail_retry', 'audit_message', 'audit_note', 'audit_notice', 'audit_payment', 'audit_policy'],
  ...['audit_reminder', 'audit_review', 'audit_session', 'audit_session_rule', 'audit_testimonial'],
  ...['audit_treatment', 'audit_waitlist_entry', 'audit_waitlist_offer', 'audit_waitlist_rule', 'notify_desks'],
]

/** Drops functions with their triggers. The current ones are created after the migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of replaced) await sql`drop function if exists ${sql.id(name)}() cascade`.execute(db)
}
