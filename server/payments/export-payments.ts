import type { Context } from '../context.ts'
import { toCsv } from '../to-csv.ts'
import { findPayments, type PaymentFilter } from './queries.ts'

const maxRows = 50_000

/** Returns the payments that a filter leaves as CSV, newest first, at most 50,000. Instants are UTC (ISO 8601). */
export async function exportPayments(
  context: Pick<Context, 'db' | 'timeZone'>,
  filter: PaymentFilter,
): Promise<string> {
  const payments = await findPayments(context, filter, maxRows)
  const head = [
    'paid at',
    'patient',
    'treatment',
    'appointment',
    'method',
    'state',
    'amount',
    'refunded',
    'refunded at',
    'transaction',
    'receipt',
  ]
  return toCsv([
    head,
    ...payments.map(
      ({ paidAt, createdAt, booking, method, takenBy, state, amount, refund, refundedAt, transactionId, receipt }) => [
        paidAt ?? createdAt,
        booking.patientName,
        booking.treatment,
        `${booking.date} ${booking.slot}`,
        takenBy ?? method,
        state,
        amount.toFixed(2),
        refundedAt === undefined ? '' : (refund ?? amount).toFixed(2),
        refundedAt ?? '',
        transactionId ?? '',
        receipt ?? '',
      ],
    ),
  ])
}
