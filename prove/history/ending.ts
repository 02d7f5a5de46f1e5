import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Booking } from '#contract/bookings.ts'
import { toCents } from '#contract/money.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Treatment } from '#contract/treatments.ts'
import type { Database } from '../../server/database/schema.ts'
import type { Ending, MailedBooking, PaymentRow, ProviderEntry, Row } from './check.ts'
import type { Client } from './client.ts'

const { openMailFolder } = await import('../../server/test-mode/mail.ts')

/**
 * Reads how everything stands in the database, in the folder of mail that test mode keeps, and on each client's
 * dashboard, beside the provider's ledger.
 */
export async function readEnding(
  db: Kysely<Database>,
  dataDir: string,
  ledger: readonly ProviderEntry[],
  clients: readonly Client[],
  treatments: readonly Treatment[],
): Promise<Ending> {
  const shown = new Map<string, readonly Booking[]>()
  for (const client of clients) {
    const { told } = await client.perform({ op: 'dashboard' })
    shown.set(client.member.email, told.bookings ?? [])
  }
  // Counted before the mails are read: one that goes meanwhile is waiting to whoever looks here.
  const mailsWaiting = await countWaiting(db)
  return {
    rows: await readRows(db),
    payments: await readPayments(db),
    ledger,
    mails: await readMails(dataDir),
    mailsWaiting,
    shown,
    treatments: new Map(treatments.map(({ _id, slots, price }) => [_id, { slots, priceCents: toCents(price) }])),
  }
}

async function readRows(db: Kysely<Database>): Promise<Row[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('person', 'person.id', 'booking.patient_id')
    .select(['booking.id', 'person.email', 'booking.treatment_id', 'booking.price_cents', 'booking.state'])
    .select(['booking.transaction_id', 'booking.idempotency_key', 'booking.day'])
    .select(['booking.start_minute', 'booking.end_minute'])
    .select([sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('to')])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    client: row.email,
    treatmentId: row.treatment_id,
    day: row.day,
    slot: formatSlot({ start: row.start_minute, end: row.end_minute }),
    priceCents: row.price_cents,
    live: row.state === 'booked',
    transactionId: row.transaction_id,
    key: row.idempotency_key,
    from: row.from.getTime(),
    to: row.to.getTime(),
  }))
}

async function readPayments(db: Kysely<Database>): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('person', 'person.id', 'payment.patient_id')
    .select(['payment.booking_id', 'person.email', 'payment.method', 'payment.transaction_id'])
    .select(['payment.state', 'payment.amount_cents'])
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    client: row.email,
    method: row.method,
    transactionId: row.transaction_id,
    state: row.state,
    amountCents: row.amount_cents,
  }))
}

async function countWaiting(db: Kysely<Database>): Promise<number> {
  const states = ['waiting', 'failed'] as const
  return (await db.selectFrom('outbox').select('id').where('state', 'in', states).execute()).length
}

async function readMails(dataDir: string): Promise<MailedBooking[]> {
  const folder = await openMailFolder(join(dataDir, 'mail'))
  const { mails } = await folder.list({ page: 1, onPage: 100_000 })
  const opened = await Promise.all(mails.map(({ _id }) => folder.open(_id)))
  return opened.flatMap((mail) => {
    const entry = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
    const [, method, bookingId = ''] = /METHOD:(PUBLISH|CANCEL)\r\n[\s\S]*UID:([^@]*)@/.exec(entry) ?? []
    const to = /<([^>]*)>$/.exec(mail?.to ?? '')?.[1] ?? ''
    return method ? [{ bookingId, to, method: method as MailedBooking['method'] }] : []
  })
}
