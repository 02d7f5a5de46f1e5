import { type Kysely, sql } from 'kysely'
import { toDollars } from '#contract/money.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { listBookings } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { exportReviews } from '../reviews/queries.ts'
import { exportWaitlist } from '../waitlist/queries.ts'
import { getProfile } from './queries.ts'

/**
 * Returns the data about a person as JSON, for their own use. Names no other patient. Includes messages only if the
 * person's address is verified. Instants are UTC, prices are dollars.
 */
export async function exportData(context: Context, personId: string): Promise<string> {
  const { db, clock } = context
  const profile = await getProfile(context, personId)
  const [formerAddresses, bookings, waitlist, payments, reviews, sessions, messages, history] = await Promise.all([
    listFormerAddresses(db, personId),
    allBookings(context, personId),
    exportWaitlist(context, personId),
    listPayments(db, personId),
    exportReviews(context, personId),
    listSessions(db, personId),
    profile.emailVerified ? listMessages(db, profile.email) : [],
    listHistory(db, personId),
  ])
  const data = {
    exportedAt: clock().toISOString(),
    profile,
    formerAddresses,
    bookings,
    waitlist,
    payments,
    reviews,
    sessions,
    messages,
    history,
  }
  return `${JSON.stringify(data, null, 2)}\n`
}

// Of records that were merged into the person's.
async function listFormerAddresses(db: Kysely<Database>, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('former_email').select('email').where('person_id', '=', personId).execute()
  return rows.map(({ email }) => email).toSorted()
}

async function allBookings(context: Context, personId: string): Promise<Booking[]> {
  const all: Booking[] = []
  for (let page = 1; ; page++) {
    const { bookings, total } = await listBookings(context, personId, page)
    all.push(...bookings)
    if (bookings.length === 0 || all.length >= total) return all
  }
}

async function listPayments(db: Kysely<Database>, personId: string) {
  const rows = await db
    .selectFrom('payment')
    .select(['booking_id as booking', 'method', 'state', 'transaction_id as transactionId', 'amount_cents'])
    .select(['returned_cents', 'created_at as openedAt', 'paid_at as paidAt', 'refunded_at as refundedAt'])
    .select(['taken_by as takenBy', 'receipt'])
    .where('patient_id', '=', personId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ amount_cents, returned_cents, ...payment }) => ({
    ...payment,
    amount: toDollars(amount_cents),
    returned: toDollars(returned_cents),
  }))
}

function listSessions(db: Kysely<Database>, personId: string) {
  return db
    .selectFrom('session')
    .select(['created_at as signedInAt', 'updated_at as lastUsedAt', 'expires_at as endsAt'])
    .select(['ip_address as address', 'user_agent as browser'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
}

function listMessages(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('contact_message')
    .select(['created_at as sentAt', 'subject', 'body as text', 'answered_at as answeredAt'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
}

// Includes that the clinic made a change, but not which of its staff, and the history of merged records.
function listHistory(db: Kysely<Database>, personId: string) {
  return (
    db
      .selectFrom('audit_entry')
      .select(['at', 'action', 'object_kind as of', 'object_id as id', 'fields'])
      .select(
        sql<string>`case when actor_id = ${personId} then 'you' when actor in ('admin', 'receptionist', 'doctor') then 'the clinic' else actor end`.as(
          'by',
        ),
      )
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('person_id', '=', personId),
          eb('person_id', 'in', selectFrom('person').select('person.id').where('merged_into', '=', personId)),
        ]),
      )
      // That the staff keep notes is for the staff only.
      .where('object_kind', '<>', 'staff_note')
      .orderBy('audit_entry.id')
      .execute()
  )
}
