import { type Kysely, sql } from 'kysely'
import { UnusableDatabaseError } from '../connect.ts'
import type { Database } from '../schema.ts'

/**
 * Resources, what a treatment needs of them, and what bookings and open offers take. Today's doctors, chairs and bookings are
 * turned into them. Only what ended less than two days ago gets rows.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await refuseBesideOlder(db)
  await sql`
    create table resource (
      id uuid primary key,
      kind text not null,
      name text not null,
      position integer not null default 0,
      active boolean not null default true,
      usual_id uuid,
      constraint usual_resource foreign key (usual_id) references resource on delete set null,
      constraint known_resource check (kind in ('person', 'chair', 'device', 'line'))
    )`.execute(db)
  await sql`
    create table need (
      treatment_id uuid not null,
      position smallint not null,
      kind text not null,
      from_minute smallint not null default 0,
      to_minute smallint,
      buffer_minutes smallint,
      primary key (treatment_id, position),
      constraint need_of_treatment foreign key (treatment_id) references treatment on delete cascade,
      constraint known_need check (kind in ('person', 'chair', 'device', 'line')),
      constraint line_is_first check ((kind = 'line') = (position = 0) and position >= 0),
      constraint need_takes_time check (from_minute >= 0 and from_minute < to_minute),
      constraint need_buffer_in_range check (buffer_minutes between 0 and 240)
    )`.execute(db)
  await sql`
    create table suitable (
      treatment_id uuid not null,
      position smallint not null default 1,
      resource_id uuid not null,
      primary key (treatment_id, position, resource_id),
      constraint suitable_for_need foreign key (treatment_id, position) references need on delete cascade,
      constraint suitable_resource foreign key (resource_id) references resource on delete cascade
    )`.execute(db)
  await sql`create index needs_of_resource on suitable (resource_id)`.execute(db)
  await sql`
    create table absence (
      id uuid primary key default gen_random_uuid(),
      resource_id uuid not null,
      first_day date not null,
      last_day date not null,
      start_minute smallint not null default 0,
      end_minute smallint not null default 1440,
      kind text not null,
      note text not null default '',
      constraint absence_of_resource foreign key (resource_id) references resource on delete cascade,
      constraint absence_in_order check (first_day <= last_day),
      constraint absence_within_day check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
      constraint hours_of_one_day check (first_day = last_day or (start_minute = 0 and end_minute = 1440)),
      constraint known_absence check (kind in ('vacation', 'sick', 'training', 'other', 'outage'))
    )`.execute(db)
  await sql`create index absences_of_resource on absence (resource_id)`.execute(db)
  await sql`
    create table occupancy (
      booking_id uuid,
      offer_id uuid,
      treatment_id uuid not null,
      position smallint not null,
      resource_id uuid,
      during tstzrange not null,
      ends timestamptz not null,
      held_until timestamptz,
      constraint one_for_each_need unique (booking_id, position),
      constraint taken_by_booking foreign key (booking_id) references booking on delete cascade,
      constraint taken_by_offer foreign key (offer_id) references waitlist_offer on delete cascade,
      constraint taken_resource foreign key (resource_id) references resource,
      constraint taken_by_one check (num_nonnulls(booking_id, offer_id) = 1),
      constraint held_by_offer check ((offer_id is null) = (held_until is null)),
      constraint buffer_is_last check (lower(during) < ends and ends <= upper(during)),
      constraint in_one_place exclude using gist (resource_id with =, during with &&)
    )`.execute(db)
  await sql`create index held_places on occupancy (offer_id) where offer_id is not null`.execute(db)
  await sql`create index unassigned_places on occupancy using gist (during) where resource_id is null`.execute(db)

  await sql`
    insert into resource (id, kind, name, position, active)
    select id, 'chair', name, position, in_service from chair
    union all select id, 'line', name, 0, true from treatment`.execute(db)
  await sql`
    insert into resource (id, kind, name, position, active, usual_id)
    select id, 'person', name, position, takes_appointments, usual_chair_id from doctor`.execute(db)
  await sql`
    insert into need (treatment_id, position, kind)
    select t.id, n.position, n.kind
    from treatment t, (values (0, 'line'), (1, 'person'), (2, 'chair')) n (position, kind)`.execute(db)
  await sql`
    insert into suitable (treatment_id, position, resource_id)
    select treatment_id, 1, doctor_id from performs union all select treatment_id, 2, chair_id from treatment_chair`.execute(
    db,
  )
  await sql`
    insert into absence (id, resource_id, first_day, last_day, start_minute, end_minute, kind, note)
    select id, doctor_id, first_day, last_day, start_minute, end_minute, kind, note from doctor_absence
    union all select id, chair_id, first_day, last_day, 0, 1440, 'outage', note from chair_outage`.execute(db)

  await sql`alter table waitlist_offer add price_cents integer`.execute(db)
  await sql`update waitlist_offer o set price_cents = b.price_cents from booking b where b.id = o.id`.execute(db)
  await sql`
    insert into occupancy (booking_id, offer_id, treatment_id, position, resource_id, during, ends, held_until)
    select case when b.held_until is null then b.id end, case when b.held_until is not null then b.id end, b.treatment_id,
      n.position, n.resource_id, case n.position when 0 then b.during else coalesce(b.occupied, b.during) end, upper(b.during),
      b.held_until
    from booking b
    cross join lateral (values (0, case when b.doctor_id is null then b.treatment_id end), (1, b.doctor_id), (2, b.chair_id))
      n (position, resource_id)
    where b.state <> 'cancelled' and b.day > current_date - 4
      and coalesce(upper(b.occupied), upper(b.during)) > now() - interval '2 days'
      and (n.position > 0 or b.doctor_id is null)`.execute(db)
}

/**
 * An older version keeps what is taken in other columns. Each of its processes listens for changes; one of this version
 * listens after the migration.
 */
async function refuseBesideOlder(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'dental-portal listener %'`.execute(db)
  if (rows.length > 0) throw new UnusableDatabaseError(olderProcessMessage)
}

const olderProcessMessage =
  'Processes of an older version use the database. Stop them before this version starts: both cannot run at the same time.'
