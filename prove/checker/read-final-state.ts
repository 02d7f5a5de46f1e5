import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { toCents } from '#contract/money.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Database } from '../../server/database/schema.ts'
import type { Received } from '../../server/testing/mail-server.ts'
import type { Client } from '../workload/client.ts'
import type { ScheduleSetup } from '../workload/set-up-schedule.ts'
import type { AuditedChange, FinalState, MailedBooking, OfferRow, PaymentRow, Row } from './history-index.ts'

/** Reads the final state of the database. */
export async function readDatabase(db: Kysely<Database>) {
  // Counted before the mails are read, so that a mail sent in between counts as waiting.
  const mailsWaiting = await countWaiting(db)
  const admins = await db.selectFrom('person').select('id').where('role', '=', 'admin').execute()
  return {
    mailsWaiting,
    rows: await readRows(db),
    payments: await readPayments(db),
    offers: await readOffersOfWaitlist(db),
    readAt: Date.now(),
    auditedChanges: await readDeeds(db),
    admins: admins.length,
  }
}

/**
 * Makes mail due that a killed process has leased, or that is to be retried later, but none that may be in flight: that of
 * the last 15 seconds of a lease of a minute. Idempotent.
 */
export async function endMailLeases(db: Kysely<Database>): Promise<void> {
  await sql`update outbox set due_at = now()
    where state = 'waiting' and template <> 'reminder' and due_at between now() and now() + interval '45 seconds'`.execute(
    db,
  )
}

/** Reads each client's dashboard, with retries. Throws if the dashboard does not answer. */
export async function readDashboards(clients: readonly Client[]): Promise<Map<string, readonly Booking[]>> {
  const dashboards = new Map<string, readonly Booking[]>()
  for (const client of clients) {
    for (let attempt = 1; !dashboards.has(client.member.email); attempt++) {
      if (!client.signedIn()) await client.perform({ op: 'sign in' })
      const { outcome, content, status } = await client.perform({ op: 'dashboard' })
      if (outcome === 'ok') dashboards.set(client.member.email, content.bookings ?? [])
      else if (attempt === 5) throw new Error(`${client.member.email} is answered ${status} for the dashboard.`)
    }
  }
  return dashboards
}

/**
 * Reads what is offered on the last days of the schedule, once no change is pending. The history records the answers.
 */
export async function readOffers(clients: readonly Client[], { days, doctors }: ScheduleSetup): Promise<void> {
  await delay(2_100)
  for (const client of clients.slice(0, 4)) {
    for (const day of days) {
      await client.perform({ op: 'available', day })
      for (const doctorId of doctors) await client.perform({ op: 'available', day, doctorId })
    }
  }
}

/** Prices in cents by treatment. */
export function pricesOf(treatments: readonly Treatment[]): FinalState['prices'] {
  return new Map(treatments.map(({ _id, price }) => [_id, toCents(price)]))
}

/**
 * Returns the mails about bookings among the received ones: reminders, those with a calendar entry, and cancellations
 * without one, because no entry was sent before.
 */
export async function readMails(db: Kysely<Database>, received: readonly Received[]): Promise<MailedBooking[]> {
  const queued = await db
    .selectFrom('outbox')
    .select(['id', 'template', 'subject_id', 'occasion'])
    .where('template', 'in', ['booking_cancelled', 'reminder'])
    .execute()
  const outbox = new Map(queued.map((row) => [row.id, row]))
  return received.flatMap(({ to, mail: { messageId = '', attachments } }): MailedBooking[] => {
    const row = outbox.get(messageId.slice(1, messageId.indexOf('@')))
    if (row?.template === 'reminder' && row.subject_id) {
      const reminder = { bookingId: row.subject_id, kind: 'reminder' } as const
      const reminderOf = JSON.stringify(row.occasion)
      return to.map((address) => ({ id: `${messageId} ${address}`, to: address, reminderOf, ...reminder }))
    }
    const [, method, uid] =
      /METHOD:(PUBLISH|CANCEL)\s[\s\S]*UID:([^@\s]*)@/.exec(String(attachments[0]?.content ?? '')) ?? []
    const bookingId = uid ?? row?.subject_id
    if (!bookingId) return []
    const kind = method === 'PUBLISH' ? ('booked' as const) : ('cancelled' as const)
    return to.map((address) => ({ id: `${messageId} ${address}`, bookingId, to: address, kind }))
  })
}

async function readRows(db: Kysely<Database>): Promise<Row[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('person', 'person.id', 'booking.account_id')
    .select(['booking.id', 'person.email', 'booking.treatment_id', 'booking.price_cents', 'booking.state'])
    .leftJoin('request_key', (join) =>
      join
        .on(sql`request_key.result ->> 'booking'`, '=', sql`booking.id::text`)
        .on('request_key.call', 'in', ['bookAppointment', 'bookByPhone']),
    )
    .select(['booking.transaction_id', 'request_key.key', 'booking.day', 'booking.account_id', 'booking.patient_id'])
    .select(['booking.doctor_id', 'booking.booked_by'])
    .select(['booking.start_minute', 'booking.end_minute'])
    .select([sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('to')])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    client: row.email,
    accountId: row.account_id,
    patientId: row.patient_id,
    bookedBy: row.booked_by ?? row.account_id,
    doctorId: row.doctor_id,
    treatmentId: row.treatment_id,
    day: row.day,
    slot: formatSlot({ start: row.start_minute, end: row.end_minute }),
    priceCents: row.price_cents,
    live: row.state !== 'cancelled',
    transactionId: row.transaction_id,
    key: row.key,
    from: row.from.getTime(),
    to: row.to.getTime(),
  }))
}

async function readPayments(db: Kysely<Database>): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('person', 'person.id', 'payment.patient_id')
    .select(['payment.booking_id', 'person.email', 'payment.method', 'payment.transaction_id'])
    .select(['payment.state', 'payment.amount_cents', 'payment.refund_cents', 'payment.held_until'])
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    client: row.email,
    method: row.method,
    transactionId: row.transaction_id,
    state: row.state,
    amountCents: row.amount_cents,
    refundCents: row.refund_cents,
    held: row.held_until !== null,
  }))
}

async function readOffersOfWaitlist(db: Kysely<Database>): Promise<OfferRow[]> {
  const rows = await db
    .selectFrom('waitlist_offer as offer')
    .innerJoin('person', 'person.id', 'offer.patient_id')
    .innerJoin('waitlist_entry', 'waitlist_entry.id', 'offer.entry_id')
    .select(['offer.id', 'person.email', 'waitlist_entry.treatment_id', 'offer.day', 'offer.booking_id'])
    .select(['offer.start_minute', 'offer.end_minute', 'offer.outcome', 'offer.held_until', 'offer.ended_at'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    client: row.email,
    treatmentId: row.treatment_id,
    day: row.day,
    slot: formatSlot({ start: row.start_minute, end: row.end_minute }),
    outcome: row.outcome,
    bookingId: row.booking_id,
    heldUntil: row.held_until.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
  }))
}

async function readDeeds(db: Kysely<Database>): Promise<AuditedChange[]> {
  return db
    .selectFrom('audit_entry')
    .leftJoin('person', 'person.id', 'audit_entry.person_id')
    .select(['audit_entry.action', 'audit_entry.object_id as objectId', 'audit_entry.actor_id as actorId'])
    .select('person.email as about')
    .where('audit_entry.action', '<>', 'read')
    .execute()
}

async function countWaiting(db: Kysely<Database>): Promise<number> {
  const states = ['waiting', 'failed'] as const
  return (await db.selectFrom('outbox').select('id').where('state', 'in', states).execute()).length
}
