import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Drops what `occupancy` replaces: offers that were bookings in a state of their own, and the constraints of doctor and chair. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`set constraints all immediate`.execute(db)
  await sql`alter table waitlist_offer drop constraint open_offer_holds_time`.execute(db)
  await sql`delete from booking where state = 'held'`.execute(db)
  await sql`set constraints all immediate`.execute(db)
  // The functions read the tables and columns that are dropped. Those that stay get their current text after the migrations.
  await sql`
    drop function if exists lock_days_of, affected, why_not, offered_for_move, offered, offered_of, offered_without, decide_place, find_place, refuse_slot,
      offered_slots, day_slots, doctor_hours, weekly_hours, chair_hours, absence_range, outage_range, names_doctors,
      occupied_range, occupies, waive_rules`.execute(db)
  await sql`drop table performs, treatment_chair, doctor_absence, chair_outage`.execute(db)
  // What the pages of doctors and chairs write. PostgreSQL passes changes of a view on to its table.
  await sql`
    create view performs as select resource_id as doctor_id, treatment_id from suitable where position = 1`.execute(db)
  await sql`
    create view treatment_chair as
      select treatment_id, resource_id as chair_id, position from suitable where position = 2`.execute(db)
  await sql`alter view treatment_chair alter position set default 2`.execute(db)
  await sql`
    create view doctor_absence as
      select id, resource_id as doctor_id, first_day, last_day, start_minute, end_minute, kind, note
      from absence where kind <> 'outage'`.execute(db)
  await sql`
    create view chair_outage as
      select id, resource_id as chair_id, first_day, last_day, note, kind from absence where kind = 'outage'`.execute(
    db,
  )
  await sql`alter view chair_outage alter kind set default 'outage'`.execute(db)
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
