import * as availability from '#contract/availability.ts'
import * as contract from '#contract/bookings.ts'
import { addDays } from '#contract/dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { noteRead } from '../database/act.ts'
import { AppError } from '../http/problems.ts'
import { type Caller, type Route, route } from '../http/serve.ts'
import { findAppointment } from './appointment.ts'
import { findNextSlot, listAvailable, listFreeDays } from './available-slots.ts'
import { bookForCaller, type CallerOutcome } from './book-for-caller.ts'
import { bookSlot } from './book-slot.ts'
import { calendarEntry } from './calendar-entry.ts'
import { findBooking, listBookings, listDay } from './queries.ts'

export function bookingRoutes(context: Context): Route[] {
  return [
    route(availability.listAvailable, ({ query }) => listAvailable(context, query.date)),
    route(availability.listFreeDays, async ({ query }) => {
      if (query.to >= addDays(query.from, 62)) throw new AppError('too_many_days')
      return listFreeDays(context, query.from, query.to)
    }),
    route(availability.findNextSlot, async ({ query }) => ({ next: await findNextSlot(context, query) })),
    route(contract.bookSlot, async ({ caller, body, headers }) => {
      if (body.patientEmail !== caller.email) throw new AppError('forbidden')
      const result = await bookSlot(context, caller, { ...body, key: headers['idempotency-key'] })
      return answerOf(result)
    }),
    route(contract.bookForCaller, async ({ caller, body, headers }) => {
      const { email, ...asked } = body
      return answerOf(await bookForCaller(context, caller, { ...asked, email, key: headers['idempotency-key'] }))
    }),
    route(contract.listBookings, async ({ caller, query, setHeader }) => {
      if (query.patientEmail !== caller.email) throw new AppError('forbidden')
      const { bookings, total } = await listBookings(context, caller.personId, query.page)
      setHeader('x-total-count', total)
      return bookings
    }),
    route(contract.listDay, ({ query }) => listDay(context, query.date)),
    route(contract.getBooking, ({ caller, params }) => lookAt(context, caller, params.id)),
    route(contract.getCalendarEntry, async ({ caller, params }) => {
      const { _id } = await lookAt(context, caller, params.id)
      const [appointment, place] = await Promise.all([findAppointment(context, _id), getPlace(context)])
      if (!appointment) throw new AppError('no_such_booking')
      return calendarEntry(appointment, place, context.clock())
    }),
  ]
}

function answerOf(result: CallerOutcome): Answer<typeof contract.bookSlot> {
  switch (result.outcome) {
    case 'booked':
      return { success: true, booking: result.booking }
    case 'already_booked':
      return { success: false, booking: { date: result.date, slot: result.slot } }
    default:
      throw new AppError(result.outcome)
  }
}

async function lookAt(context: Context, caller: Caller, id: string): Promise<contract.Booking> {
  const booking = await findBooking(context, id, caller)
  if (!booking) throw new AppError('no_such_booking')
  if (booking.patientEmail !== caller.email) await noteRead(context.db, caller, 'getBooking', id)
  return booking
}
