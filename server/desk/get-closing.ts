import { sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import type { Closing, ClosingEntry } from '#contract/schemas/desk.ts'
import { listUnpaidOn } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { refundedCents } from '../payments/queries.ts'

const maxEntries = 1_000

/** Returns what was taken and refunded on a clinic day, and the bookings of the day that are not paid. */
export async function getClosing(context: Context, day: ClinicDay): Promise<Closing> {
  const [taken, refunds, unpaid] = await Promise.all([
    listEntries(context, day, 'paid_at'),
    listEntries(context, day, 'refunded_at'),
    listUnpaidOn(context, day, maxEntries),
  ])
  return { date: formatClinicDay(day), taken, refunds, unpaid }
}

async function listEntries(
  { db, timeZone }: Context,
  day: ClinicDay,
  column: 'paid_at' | 'refunded_at',
): Promise<ClosingEntry[]> {
  const at = sql.ref<Date>(`payment.${column}`)
  const rows = await db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .select([
      'payment.id',
      'booking_id',
      'patient_name',
      'treatment_name',
      'method',
      'taken_by',
      'receipt',
      at.as('at'),
    ])
    .select((column === 'paid_at' ? sql<number>`received_cents` : refundedCents).as('cents'))
    .where(sql<boolean>`${at} >= ${day}::timestamp at time zone ${timeZone}
      and ${at} < (${day}::date + 1)::timestamp at time zone ${timeZone}`)
    .orderBy(at)
    .orderBy('payment.id')
    .limit(maxEntries)
    .execute()
  return rows.map(({ id, booking_id, patient_name, treatment_name, method, taken_by, receipt, at, cents }) => ({
    _id: id,
    at: at.toISOString(),
    bookingId: booking_id,
    patientName: patient_name,
    treatment: treatment_name,
    way: taken_by ?? method,
    amount: toDollars(cents),
    ...(receipt !== null && { receipt }),
  }))
}
