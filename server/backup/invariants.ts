import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** What must never be found in a portal's database, whatever happened to it; each counts what breaks it. */
const never = {
  'live bookings that share a slot': sql`
    select count(*) from booking b join booking o on o.treatment_id = b.treatment_id and o.during && b.during
    where b.id < o.id and b.state = 'booked' and o.state = 'booked'`,
  'patients in two places at once': sql`
    select count(*) from booking b join booking o on o.patient_id = b.patient_id and o.during && b.during
    where b.id < o.id and b.state = 'booked' and o.state = 'booked'`,
  'bookings without their patient': sql`
    select count(*) from booking b where not exists (
      select from person p where p.id = b.patient_id and (b.patient_left or p.removed_at is null))`,
  'bookings without their treatment': sql`
    select count(*) from booking b where not exists (select from treatment t where t.id = b.treatment_id)`,
  'paid bookings without one payment of their price': sql`
    select count(*) from booking b where b.transaction_id is not null and 1 <> (
      select count(*) from payment p where p.booking_id = b.id and p.state = 'succeeded'
        and p.transaction_id = b.transaction_id and p.received_cents = b.price_cents)`,
  'payments that pay nothing': sql`
    select count(*) from payment p where p.state = 'succeeded' and not exists (
      select from booking b where b.id = p.booking_id and b.transaction_id = p.transaction_id and b.state = 'booked')`,
  'reviews of no visit': sql`
    select count(*) from review r where not exists (
      select from booking b where b.id = r.booking_id and b.patient_id = r.patient_id and b.state = 'booked')`,
  'keys of the database that are not checked': sql`
    select count(*) from pg_constraint where not convalidated and connamespace = current_schema()::regnamespace`,
  'rules of the database that are switched off': sql`
    select count(*) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgenabled <> 'O' and c.relnamespace = current_schema()::regnamespace`,
}

/** What is wrong in the database, in words; nothing where all is as it must be. */
export async function findViolations(db: Kysely<Database>): Promise<string[]> {
  const broken: string[] = []
  for (const [what, query] of Object.entries(never)) {
    const { rows } = await query.execute(db)
    const [{ count } = { count: '0' }] = rows as { count: string }[]
    if (count !== '0') broken.push(`${count} ${what}`)
  }
  return broken
}
