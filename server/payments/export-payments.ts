import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import { formatSlot } from '#contract/slots.ts'
import { toCsv } from '#contract/to-csv.ts'
import type { Context } from '../context.ts'
import { findPayments, type PaymentFilter } from './queries.ts'

const maxRows = 50_000

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
  'charged back',
  'due',
  'transaction',
  'receipt',
]

/**
 * Returns the payments that a filter leaves as CSV, newest first, at most 50,000. Amounts are dollars that moved in the days
 * of the filter, so that their sums are those of `sumPayments`; empty where nothing did. Times are clinic time, such as
 * `2026-12-09 14:05`.
 */
export async function exportPayments(
  context: Pick<Context, 'db' | 'timeZone'>,
  filter: PaymentFilter,
): Promise<string> {
  const rows = await findPayments(context, filter, maxRows)
  const time = (at: Date | null) => (at === null ? '' : clinicTime(at, context.timeZone))
  return toCsv([
    head,
    ...rows.map((row) => [
      time(row.paid_at),
      row.patient_name,
      row.treatment_name,
      `${row.day} ${formatSlot({ start: row.start_minute, end: row.end_minute })}`,
      row.taken_by ?? row.method,
      row.state,
      amount(row.received),
      amount(row.refunded),
      time(row.last_refunded_at),
      amount(row.charged_back),
      amount(row.due),
      row.transaction_id ?? '',
      row.receipt ?? '',
    ]),
  ])
}

function amount(cents: number | null): string {
  return cents === null || cents === 0 ? '' : (cents / 100).toFixed(2)
}

function clinicTime(at: Date, timeZone: string): `${ClinicDay} ${string}` {
  const { day, minute } = clinicTimeAt(at, timeZone)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
