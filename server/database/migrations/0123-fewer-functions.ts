import { type Kysely, sql } from 'kysely'

/**
 * Drops functions of earlier versions that are no longer used, or have other arguments or columns, with their triggers. The
 * current ones are created after the migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function if exists
      audit_family_member, audit_new_bookings, audit_treatment_slots, delete_review, end_appointment_links, free_place,
      note_change, notify_all_days, notify_booked_days, notify_changed_days, notify_offered_days,
      cancel_until, move_until, moves_left, refund_by_patient, refund_of, rule_of, undo_until,
      hold_session, hold_session_for, money_between, money_returned_of, payment_of_booking, people_meant,
      can_take, fitting_times, hold_period, known_phone, network_is_served, note_free_places, offer_place, suits, waits_for,
      wanted_places, keep_result, network_of, record_audit_entry
    cascade`.execute(db)
}
