import * as availability from '#contract/availability.ts'
import * as contract from '#contract/bookings.ts'
import { areTooManyDays, formatClinicDay } from '#contract/dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { noteRead } from '../database/act.ts'
import { limitRequests } from '../http/limit-requests.ts'
import { AppError } from '../http/problems.ts'
import { type Caller, keptRoute, type Route, route, streamRoute } from '../http/serve.ts'
import { findAppointment } from './appointment.ts'
import { findNextSlot, listAvailable, listFreeDays } from './available-slots.ts'
import { bookForCaller, type CallerOutcome } from './book-for-caller.ts'
import { bookSlot } from './book-slot.ts'
import { calendarEntry } from './calendar-entry.ts'
import { findBooking, listBookings, listDay } from './queries.ts'

// Each may be a mail, and takes a time away from others until it is cancelled.
const bookingsOfPerson = [
  { kind: 'booking', most: 10, minutes: 1 },
  { kind: 'booking', most: 30, minutes: 24 * 60 },
]

export function bookingRoutes(context: Context): Route[] {
  const { recall, watch } = context.availability
  const countBooking = limitRequests(context, bookingsOfPerson)
  return [
    keptRoute(availability.listAvailable, ({ query: { date } }) =>
      recall(`free on ${date}`, date, () => listAvailable(context, date)),
    ),
    streamRoute(availability.watchAvailable, ({ query: { date } }, tell) => {
      if (date === undefined) return watch(tell)
      const own = formatClinicDay(date)
      return watch((changed) => {
        if (changed === own || changed === 'every day') tell(own)
      })
    }),
    keptRoute(availability.listFreeDays, async ({ query: { from, to } }) => {
      if (areTooManyDays(from, to)) throw new AppError('too_many_days')
      return recall(`free from ${from} to ${to}`, undefined, () => listFreeDays(context, from, to))
    }),
    keptRoute(availability.findNextSlot, ({ query }) =>
      recall(`next ${query.treatmentId} after ${query.after}`, undefined, async () => ({
        next: await findNextSlot(context, query),
      })),
    ),
    route(
      contract.bookSlot,
      async ({ caller, body, headers }) => {
        if (body.patientEmail !== caller.email) throw new AppError('forbidden')
        countBooking(caller.personId)
        const result = await bookSlot(context, caller, { ...body, key: headers['idempotency-key'] })
        return answerOf(result)
      },
      ({ body }) => body.date,
    ),
    route(
      contract.bookForCaller,
      async ({ caller, body, headers }) => {
        const { email, account, ...asked } = body
        const key = headers['idempotency-key']
        return answerOf(await bookForCaller(context, caller, { ...asked, email, account, key }))
      },
      ({ body }) => body.date,
    ),
    route(contract.listBookings, async ({ caller, query, setHeader }) => {
      if (query.patientEmail !== caller.email) throw new AppError('forbidden')
      const { bookings, total } = await listBookings(context, caller.personId, query.page)
      setHeader('x-total-count', total)
      return bookings
    }),
    route(contract.listDay, ({ query }) => listDay(context, query.date)),
    route(contract.getBooking, ({ caller, params }) => lookAt(context, caller, params.id)),
    route(contract.getCalendarEntry, async ({ caller, params, query }) => {
      const { _id } = await lookAt(context, caller, params.id)
      const [appointment, place] = await Promise.all([findAppointment(context, _id), getPlace(context)])
      if (!appointment) throw new AppError('no_such_booking')
      const { language = appointment.language } = query
      return calendarEntry({ ...appointment, language }, place, context.clock())
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
