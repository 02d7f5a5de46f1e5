import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Number of deleted rows of each kind. */
export type Cleared = Readonly<Record<string, number>>

/**
 * Deletes the data of test mode: payments without money and the bookings they paid, test people, the Stripe stand-in and
 * all sessions. Test people have a `.test` address, or only an account of the Google stand-in. People with a password
 * stay; patients who also used the Google stand-in must verify their address again. Keeps treatments, doctors, the
 * clinic and imports; those of a test admin become another admin's. Violates `one_admin_stays` if no other admin is left. Idempotent.
 */
export async function deleteTestData(tx: Transaction<Database>): Promise<Cleared> {
  await selectTestData(tx)
  await createTemporaryIndexes(tx)
  const count = async (query: ReturnType<typeof sql>) => Number((await query.execute(tx)).numAffectedRows ?? 0n)
  await sql`delete from review where booking_id in (select id from test_booking)`.execute(tx)
  const isTest = sql`(mode <> 'live' or booking_id in (select id from test_booking))`
  await sql`delete from money_returned where payment_id in (select id from payment where ${isTest})`.execute(tx)
  const payments = await count(sql`delete from payment where ${isTest}`)
  const bookings = await count(sql`delete from booking where id in (select id from test_booking)`)
  await sql`update booking set booked_by = null where booked_by in (select id from test_person)`.execute(tx)
  await sql`
    update person set email_verified = false
    where role = 'patient' and email_verified and id in (select person_id from account where account_id like 'test-mode-%')
  `.execute(tx)
  await sql`delete from account where account_id like 'test-mode-%'`.execute(tx)
  // With their offers, whose held times are bookings of test people.
  await sql`delete from waitlist_entry where patient_id in (select id from test_person)`.execute(tx)
  await sql`delete from refused_offer`.execute(tx)
  await sql`delete from booked_name where account_id in (select id from test_person)`.execute(tx)
  await sql`delete from staff_note where person_id in (select id from test_person)`.execute(tx)
  await sql`delete from former_email where person_id in (select id from test_person)`.execute(tx)
  await sql`delete from calendar_feed where person_id in (select id from test_person)`.execute(tx)
  await sql`delete from second_factor where person_id in (select id from test_person)`.execute(tx)
  // An import stays with what it added, and can still be undone.
  await sql`
    update data_import set created_by = heir.id
    from (select id from person where role = 'admin' and id not in (select id from test_person) order by id limit 1) heir
    where created_by in (select id from test_person)`.execute(tx)
  // What was merged into test people has moved to them.
  await sql`delete from person where merged_into in (select id from test_person)`.execute(tx)
  const people = await count(sql`delete from person where id in (select id from test_person)`)
  const messages = await count(sql`delete from contact_message where email like '%.test'`)
  const sessions = await count(sql`delete from session`)
  await sql`delete from mail_link`.execute(tx)
  await sql`delete from appointment_link`.execute(tx)
  await sql`delete from verification`.execute(tx)
  await sql`delete from payment_event where not exists (select from payment_mode where mode = 'live')`.execute(tx)
  await sql`delete from payment_mode where mode <> 'live'`.execute(tx)
  await sql`drop schema if exists stripe_stand_in cascade`.execute(tx)
  await sql`set constraints all immediate`.execute(tx)
  for (const [table, column] of references) await sql`drop index ${indexOf(table, column)}`.execute(tx)
  return { payments, bookings, people, messages, sessions }
}

/** Columns that reference the deleted rows. */
const references = [
  ['booking', 'active_account_id'],
  ['payment', 'settled_transaction'],
  ['outbox', 'person_id'],
  ['contact_message', 'answered_by'],
] as const

// Only this bulk delete needs these indexes, and a permanent index would slow down each booking.
async function createTemporaryIndexes(tx: Transaction<Database>): Promise<void> {
  for (const [table, column] of references) {
    await sql`create index ${indexOf(table, column)} on ${sql.table(table)} (${sql.ref(column)})`.execute(tx)
  }
}

const indexOf = (table: string, column: string) => sql.id(`go_live_${table}_${column}`)

async function selectTestData(tx: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table test_person on commit drop as
    select id from person p where removed_at is null and (email like '%.test' or (
      exists (select from account where person_id = p.id and account_id like 'test-mode-%')
      and not exists (select from account where person_id = p.id and account_id not like 'test-mode-%')))`.execute(tx)
  // An abandoned payment does not make its booking test data.
  await sql`
    create temporary table test_booking on commit drop as
    select id from booking b where account_id in (select id from test_person)
      or exists (select from payment p where p.booking_id = b.id and p.mode <> 'live' and p.paid_at is not null)`.execute(
    tx,
  )
}
