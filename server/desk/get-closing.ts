import { sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import type { Closing, ClosingEntry } from '#contract/schemas/desk.ts'
import { listUnpaidOn } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import { moneyIn } from '../payments/money-in.ts'

const maxEntries = 1_000

/** Returns what was taken, refunded and charged back on a clinic day, and the bookings of the day that are not paid. */
export async function getClosing(context: Context, day: ClinicDay): Promise<Closing> {
  const [taken, refunds, chargedBack, unpaid] = await Promise.all([
    listEntries(context, day, 'received'),
    listEntries(context, day, 'refunded'),
    listEntries(context, day, 'charged_back'),
    listUnpaidOn(context, day, maxEntries),
  ])
  return { date: formatClinicDay(day), taken, refunds, chargedBack, unpaid }
}

interface EntryRow {
  readonly id: string
  readonly at: Date
  readonly cents: number
  readonly booking_id: string
  readonly patient_name: string
  readonly treatment_name: string
  readonly way: ClosingEntry['way']
  readonly receipt: string | null
}

async function listEntries(
  { db, timeZone }: Context,
  day: ClinicDay,
  kind: 'received' | 'refunded' | 'charged_back',
): Promise<ClosingEntry[]> {
  const { rows } = await sql<EntryRow>`
    select m.id, m.at, m.cents, booking_id, patient_name, treatment_name, coalesce(taken_by, method) as way, receipt
    from ${moneyIn({ from: day, to: day }, timeZone)} m
    join payment on payment.id = payment_id join booking on booking.id = booking_id
    where kind = ${kind} order by m.at, m.id limit ${maxEntries}`.execute(db)
  return rows.map(({ id, at, cents, booking_id, patient_name, treatment_name, way, receipt }) => ({
    _id: id,
    at: at.toISOString(),
    bookingId: booking_id,
    patientName: patient_name,
    treatment: treatment_name,
    way,
    amount: toDollars(cents),
    ...(receipt !== null && { receipt }),
  }))
}
