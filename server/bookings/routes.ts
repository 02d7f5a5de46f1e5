import * as contract from '#contract/bookings.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/problems.ts'
import { type Route, route } from '../http/serve.ts'
import { bookSlot } from './book-slot.ts'
import { findBooking, listBookings } from './queries.ts'

export function bookingRoutes(context: Context): Route[] {
  return [
    route(contract.bookSlot, async ({ caller, body, headers }): Promise<Answer<typeof contract.bookSlot>> => {
      if (body.patientEmail !== caller.email) throw new AppError('forbidden')
      const result = await bookSlot(context, caller, { ...body, key: headers['idempotency-key'] })
      switch (result.outcome) {
        case 'booked':
          return { success: true, booking: result.booking }
        case 'already_booked':
          return { success: false, booking: { date: result.date, slot: result.slot } }
        default:
          throw new AppError(result.outcome)
      }
    }),
    route(contract.listBookings, async ({ caller, query }) => {
      if (query.patientEmail !== caller.email) throw new AppError('forbidden')
      return listBookings(context, caller.personId)
    }),
    route(contract.getBooking, async ({ caller, params }) => {
      const booking = await findBooking(context, params.id, caller)
      if (!booking) throw new AppError('no_such_booking')
      return booking
    }),
  ]
}
