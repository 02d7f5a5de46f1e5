import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * Drops what `occupancy` replaces: offers that were bookings in a state of their own, the tables of chairs, and the
 * constraints of doctor and chair.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`set constraints all immediate`.execute(db)
  await sql`alter table waitlist_offer drop constraint open_offer_holds_time`.execute(db)
  await sql`delete from booking where state = 'held'`.execute(db)
  await sql`set constraints all immediate`.execute(db)
  // The functions read the tables and columns that are dropped. Those that stay get their current text after the migrations.
  await sql`
    drop function if exists end_open_offers, lock_days_of, affected, why_not, offered_for_move, offered, offered_of, offered_without, decide_place, find_place, refuse_slot,
      offered_slots, day_slots, doctor_hours, weekly_hours, chair_hours, absence_range, outage_range, names_doctors,
      occupied_range, occupies, waive_rules`.execute(db)
  await sql`drop table performs, treatment_chair, doctor_absence, chair_outage`.execute(db)
  await sql`
    alter table booking drop constraint booking_in_chair,
      add constraint booking_in_chair foreign key (chair_id) references resource on delete restrict`.execute(db)
  await sql`
    alter table doctor drop constraint usual_chair_of_doctor,
      add constraint usual_chair_of_doctor foreign key (usual_chair_id) references resource on delete set null`.execute(
    db,
  )
  await sql`drop table chair`.execute(db)
  await sql`create unique index one_chair_per_name on resource (lower(name)) where kind = 'chair'`.execute(db)
  await sql`
    alter table booking drop constraint patient_in_one_place, drop constraint known_state, drop constraint held_is_expected,
      drop constraint held_is_not_paid, drop column held_id,
      drop column held_until, drop column occupied`.execute(db)
  await sql`drop index one_per_treatment_and_day, held_day`.execute(db)
  await sql`
    alter table booking drop constraint if exists chair_in_one_place, drop constraint if exists doctor_in_one_place,
      drop constraint one_booking_per_slot`.execute(db)
  await sql`
    alter table booking
      add constraint known_state check (state in ('booked', 'done', 'missed', 'cancelled')),
      add constraint patient_in_one_place exclude using gist (patient_id with =, during with &&) where (state <> 'cancelled')`.execute(
    db,
  )
  await sql`
    create unique index one_per_treatment_and_day on booking (patient_id, day, treatment_id) where (state <> 'cancelled')`.execute(
    db,
  )
  await sql`alter table waitlist_offer drop constraint open_offer, drop column open_id`.execute(db)
  await sql`create index offers_to_end on waitlist_offer (held_until) where outcome is null`.execute(db)
}
