import { type Kysely, sql } from 'kysely'
import type { Booking } from '#contract/bookings.ts'
import { formatClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

/** The bookings of a person: coming ones first, the soonest on top, then past ones, the latest on top. */
export async function listBookings(context: Context, patientId: string): Promise<Booking[]> {
  const now = context.clock()
  const rows = await selectBookings(context.db)
    .where('booking.patient_id', '=', patientId)
    .where('booking.state', '=', 'booked')
    .orderBy(sql`upper(during) <= ${now}`)
    .orderBy(sql`case when upper(during) > ${now} then lower(during) end`)
    .orderBy(sql`lower(during) desc`)
    .execute()
  return rows.map(toBooking)
}

/** One booking, for its patient or for an admin; undefined alike for an unknown id and for somebody else's. */
export async function findBooking(
  context: Context,
  id: string,
  caller: { personId: string; admin: boolean },
): Promise<Booking | undefined> {
  let query = selectBookings(context.db).where('booking.id', '=', id)
  if (!caller.admin) query = query.where('booking.patient_id', '=', caller.personId)
  const row = await query.executeTakeFirst()
  return row && toBooking(row)
}

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>

function selectBookings(db: Kysely<Database>) {
  return db
    .selectFrom('booking')
    .innerJoin('person', 'person.id', 'booking.patient_id')
    .select([
      'booking.id',
      'treatment_id',
      'treatment_name',
      'day',
      'start_minute',
      'end_minute',
      'price_cents',
      'patient_name',
      'person.email as patient_email',
      'phone',
      'transaction_id',
      sql<Date>`lower(during)`.as('starts_at'),
      sql<Date>`upper(during)`.as('ends_at'),
    ])
}

function toBooking(row: BookingRow): Booking {
  return {
    _id: row.id,
    treatmentId: row.treatment_id,
    treatment: row.treatment_name,
    date: formatClinicDay(row.day),
    slot: formatSlot({ start: row.start_minute, end: row.end_minute }),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    price: toDollars(row.price_cents),
    patientEmail: row.patient_email,
    patientName: row.patient_name,
    phone: row.phone,
    paid: row.transaction_id !== null,
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
  }
}
