import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** The tables whose rows messages are about: those of the constraint `known_subject`. */
export const messageSubjects = [
  ...['booking', 'payment', 'review', 'contact_message', 'waitlist_offer', 'waitlist_entry'],
  ...['known_device', 'sign_in_code', 'staff_invitation'],
]

/** Invariants of the database. Each query counts the rows that violate one. */
const never = {
  // What is long over has no rows of `occupancy`, and no constraint but these.
  'active bookings without a doctor that share a slot': sql`
    select count(*) from booking b join booking o on o.treatment_id = b.treatment_id and o.during && b.during
    where b.id < o.id and b.state <> 'cancelled' and o.state <> 'cancelled' and b.doctor_id is null
      and o.doctor_id is null`,
  'pairs of overlapping bookings of one doctor': sql`
    select count(*) from booking b join booking o on o.doctor_id = b.doctor_id and o.during && b.during
    where b.id < o.id and b.state <> 'cancelled' and o.state <> 'cancelled'`,
  'pairs of overlapping bookings of one chair': sql`
    select count(*) from booking b join booking o on o.chair_id = b.chair_id and o.during && b.during
    where b.id < o.id and b.state <> 'cancelled' and o.state <> 'cancelled'`,
  'bookings whose doctor or chair is not what they take': sql`
    select count(*) from booking b cross join lateral (
      select count(*) as rows, bool_or(o.position = 1 and o.resource_id is not distinct from b.doctor_id) as treated,
        bool_or(r.id = b.chair_id) or b.chair_id is null and bool_and(r.kind is distinct from 'chair') as seated
      from occupancy o left join resource r on r.id = o.resource_id where o.booking_id = b.id) t
    where b.state = 'cancelled' and t.rows > 0 or b.state <> 'cancelled' and t.rows > 0 and not (t.treated and t.seated)`,
  'upcoming bookings that take less than they need': sql`
    select count(*) from booking b where b.state <> 'cancelled' and upper(b.during) > now() and exists (
      select from needs_of(array[b.treatment_id]) n where (n.position > 0 or b.doctor_id is null) and not exists (
        select from occupancy o where o.booking_id = b.id and o.position = n.position))`,
  'occupancies of another time than their need': sql`
    select count(*) from occupancy o join booking b on b.id = o.booking_id
    join need n on n.treatment_id = o.treatment_id and n.position = o.position
    where (lower(o.during), o.ends) is distinct from (lower(b.during) + make_interval(mins => n.from_minute),
      coalesce(lower(b.during) + make_interval(mins => n.to_minute), upper(b.during)))`,
  'pairs of overlapping bookings of one patient': sql`
    select count(*) from booking b join booking o on o.patient_id = b.patient_id and o.during && b.during
    where b.id < o.id and b.state <> 'cancelled' and o.state <> 'cancelled'`,
  'bookings without a patient': sql`
    select count(*) from booking b where not exists (
      select from person p where p.id = b.account_id and (b.patient_left or p.removed_at is null))`,
  'bookings without a treatment': sql`
    select count(*) from booking b where not exists (select from treatment t where t.id = b.treatment_id)`,
  'paid bookings without exactly one payment of their price': sql`
    select count(*) from booking b where b.transaction_id is not null and 1 <> (
      select count(*) from payment p where p.booking_id = b.id and p.state = 'succeeded'
        and p.transaction_id = b.transaction_id and p.received_cents = b.price_cents)`,
  'successful payments without a booking': sql`
    select count(*) from payment p where p.state = 'succeeded' and not exists (
      select from booking b where b.id = p.booking_id and b.transaction_id = p.transaction_id and b.state <> 'cancelled')`,
  'reviews without a visit': sql`
    select count(*) from review r where not exists (
      select from booking b where b.id = r.booking_id and b.account_id = r.patient_id and b.state <> 'cancelled')`,
  'offers of the waitlist without their time': sql`
    select count(*) from waitlist_offer o
    where (o.outcome is null) <> exists (select from occupancy t where t.offer_id = o.id and t.held_until = o.held_until)`,
  'messages about a row that does not exist': sql`
    select count(*) from outbox left join (
      ${sql.join(
        messageSubjects.map(
          (table) => sql`select ${sql.lit(table)} as subject, id as subject_id from ${sql.table(table)}`,
        ),
        sql` union all `,
      )}) existing using (subject, subject_id)
    where outbox.subject is not null and existing.subject is null`,
  'constraints that are not validated': sql`
    select count(*) from pg_constraint where not convalidated and connamespace = current_schema()::regnamespace`,
  'disabled triggers': sql`
    select count(*) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgenabled <> 'O' and c.relnamespace = current_schema()::regnamespace`,
}

/** Returns the violated invariants with their counts, empty if there are none. */
export async function findViolations(db: Kysely<Database>): Promise<string[]> {
  const broken: string[] = []
  for (const [what, query] of Object.entries(never)) {
    const { rows } = await query.execute(db)
    const [{ count } = { count: '0' }] = rows as { count: string }[]
    if (count !== '0') broken.push(`${count} ${what}`)
  }
  return broken
}
