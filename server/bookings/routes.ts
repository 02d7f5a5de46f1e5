import { type ClinicDay, exceedsMaxDays, formatClinicDay } from '#contract/dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { allows } from '#contract/roles.ts'
import * as availability from '#contract/routes/availability.ts'
import * as contract from '#contract/routes/bookings.ts'
import { type ChangedDay, changesMark } from '#contract/schemas/availability.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { BookingRequest } from '#contract/schemas/booking-request.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { formatSlot } from '#contract/slots.ts'
import { AppError } from '../app-error.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { auditRead } from '../database/audited-transaction.ts'
import { type Actor, cachedRoute, type Route, route, streamRoute } from '../http/api/route.ts'
import { createMemoryRateLimiter } from '../http/limits/memory-rate-limit.ts'
import { sitePrefixOf } from '../http/limits/networks.ts'
import { findAppointment } from './appointment.ts'
import { listAvailable, listFreeDays, listOfferedIds } from './available-slots.ts'
import { createTurns } from './await-turn.ts'
import { type BookingOutcome, bookAppointment, bookByPhone } from './book-appointment.ts'
import { calendarEntry } from './calendar-entry.ts'
import { findNextAvailableSlot, listFirstFree, listNextDays } from './first-free.ts'
import { getFreeDays } from './get-free-days.ts'
import { keepBooking } from './keep-booking.ts'
import { moveBooking } from './move-booking.ts'
import { findBooking, listBookings, listDay, mayMove } from './queries.ts'
import { cacheTaken, knownDayKey } from './sold-out.ts'
import { getCachedOverview } from './times-overview.ts'

// Each booking or move may send a mail, and blocks a slot.
const bookingLimit = [
  { kind: 'booking', most: 10, minutes: 1 },
  { kind: 'booking', most: 30, minutes: 24 * 60 },
]

/** Returns the routes for availability, bookings and calendar entries. */
export function bookingRoutes(context: Context): Route[] {
  const { get: getCached, changes } = context.availability
  const countBooking = createMemoryRateLimiter(context, bookingLimit)
  return [
    cachedRoute(availability.listAvailable, async ({ query: { date, doctor }, ip, setHeader }) => {
      await requireDoctor(context, doctor, ip)
      setHeader(changesMark, changes.mark())
      const load = () => listAvailable(context, date, { doctorId: doctor })
      return getCached(`free on ${date} ${doctor}`, { from: date, to: date }, load, sitePrefixOf(ip))
    }),
    streamRoute(availability.watchAvailability, ({ query: { date, since } }, send) => {
      const only = date && formatClinicDay(date)
      const notify = (changed: ChangedDay) => {
        if (only === undefined) send(changed)
        else if (changed === only || changed === 'every day') send(only)
      }
      if (since !== undefined) for (const changed of changes.since(since)) notify(changed)
      return changes.subscribe(notify)
    }),
    cachedRoute(availability.listFreeDays, async ({ query: { from, to, doctor }, ip }) => {
      if (exceedsMaxDays(from, to)) throw new AppError('too_many_days')
      await requireDoctor(context, doctor, ip)
      return getFreeDays(context, { from, to, doctorId: doctor }, sitePrefixOf(ip))
    }),
    cachedRoute(availability.findNextAvailableSlot, async ({ query: { treatmentId, doctor, after }, ip }) => {
      await requireDoctor(context, doctor, ip)
      const isKnown = treatmentId === undefined || (await listKnownIds(context, ip)).treatments.has(treatmentId)
      if (!isKnown) return { answer: { next: null }, isFresh: () => false }
      const load = async () => ({
        next: await findNextAvailableSlot(context, { treatmentId, doctorId: doctor, after }),
      })
      return getCached(`next ${treatmentId} ${doctor} after ${after}`, undefined, load, sitePrefixOf(ip))
    }),
    cachedRoute(availability.listFirstFree, async ({ query: { doctor, after, slots = 1 }, ip }) => {
      await requireDoctor(context, doctor, ip)
      const load = () => listFirstFree(context, { doctorId: doctor, after, slots })
      return getCached(`first ${slots} ${doctor} after ${after}`, undefined, load, sitePrefixOf(ip))
    }),
    cachedRoute(availability.getTimesOverview, ({ ip }) => getCachedOverview(context, sitePrefixOf(ip))),
    cachedRoute(availability.listNextDays, async ({ params: { id }, query: { doctor, after }, ip }) => {
      if (!(await listKnownIds(context, ip)).treatments.has(id)) throw new AppError('no_such_treatment')
      await requireDoctor(context, doctor, ip)
      const load = () => listNextDays(context, { treatmentId: id, doctorId: doctor, after })
      return getCached(`days of ${id} ${doctor} after ${after}`, undefined, load, sitePrefixOf(ip))
    }),
    route(
      contract.bookAppointment,
      async ({ caller, body, requestKey }) => {
        if (body.patientEmail !== caller.email) throw new AppError('forbidden')
        countBooking(caller.personId)
        const result = await bookAppointment(context, caller, body, requestKey)
        if (result.outcome === 'slot_taken') await cacheTaken(context, body.date)
        return toAnswer(context, body, result)
      },
      createTurns(context, countBooking),
    ),
    route(contract.moveBooking, async ({ caller, params, body, requestKey }) => {
      if (!allows('desk', caller.role)) countBooking(caller.personId)
      const result = await moveBooking(context, caller, params.id, body, requestKey)
      if (result.outcome === 'moved') return { success: true as const, booking: result.booking }
      if (result.outcome === 'rules_not_waived') return { success: false as const, needed: result.needed }
      if (result.outcome !== 'already_booked') throw new AppError(result.outcome)
      return { success: false as const, booking: { date: result.date, slot: result.slot } }
    }),
    route(contract.keepBooking, async ({ caller, params, body }) => {
      const kept = await keepBooking(context, caller, params.id, body.reason)
      if (kept === undefined) throw new AppError('no_such_booking')
      return { modifiedCount: Number(kept) }
    }),
    route(contract.bookByPhone, async ({ caller, body, requestKey }) => {
      const result = await bookByPhone(context, caller, body, requestKey)
      if (result.outcome === 'rules_not_waived') return { success: false as const, needed: result.needed }
      return toAnswer(context, body, result)
    }),
    route(contract.listBookings, async ({ caller, query, setHeader }) => {
      if (query.patientEmail !== caller.email) throw new AppError('forbidden')
      const { bookings, total } = await listBookings(context, caller.personId, query.page)
      setHeader('x-total-count', total)
      return bookings
    }),
    route(contract.listDay, ({ query }) => listDay(context, query.date)),
    route(contract.getBooking, ({ caller, params }) => readBooking(context, caller, params.id)),
    route(contract.listAvailableForMove, async ({ caller, params: { id }, query: { date }, ip }) => {
      if (!(await mayMove(context, id, caller))) throw new AppError('no_such_booking')
      const load = () => listAvailable(context, date, { movedId: id })
      return (await getCached(`move of ${id} to ${date}`, { from: date, to: date }, load, sitePrefixOf(ip))).answer
    }),
    route(contract.listFreeDaysForMove, async ({ caller, params: { id }, query: { from, to, doctor }, ip }) => {
      if (exceedsMaxDays(from, to)) throw new AppError('too_many_days')
      if (!(await mayMove(context, id, caller))) throw new AppError('no_such_booking')
      await requireDoctor(context, doctor, ip)
      const load = () => listFreeDays(context, { from, to, doctorId: doctor, movedId: id })
      const key = `move of ${id} from ${from} to ${to} ${doctor}`
      return (await getCached(key, { from, to }, load, sitePrefixOf(ip))).answer
    }),
    route(contract.getCalendarEntry, async ({ caller, params, query }) => {
      const { _id } = await readBooking(context, caller, params.id)
      const [appointment, place] = await Promise.all([findAppointment(context, _id), getPlace(context)])
      if (!appointment) throw new AppError('no_such_booking')
      const { language = appointment.language } = query
      return calendarEntry({ ...appointment, language }, place, context.clock())
    }),
  ]
}

/** Refuses a made-up doctor before free times are computed: each ID would be an answer of its own. */
async function requireDoctor(context: Context, doctor: string | undefined, ip: string): Promise<void> {
  if (doctor !== undefined && !(await listKnownIds(context, ip)).doctors.has(doctor))
    throw new AppError('no_such_doctor')
}

async function listKnownIds(context: Context, ip: string) {
  const load = () => listOfferedIds(context)
  return (await context.availability.get('offered ids', undefined, load, sitePrefixOf(ip))).answer
}

function toAnswer(
  { availability }: Context,
  { date, treatmentId, slot }: Pick<BookingRequest, 'date' | 'treatmentId' | 'slot'>,
  result: BookingOutcome,
): Answer<typeof contract.bookAppointment> {
  if (result.outcome === 'slot_taken') availability.invalidate(date, offersSlot(date, treatmentId, formatSlot(slot)))
  switch (result.outcome) {
    case 'booked':
      return { success: true, booking: result.booking }
    case 'already_booked':
      return { success: false, booking: { date: result.date, slot: result.slot } }
    default:
      throw new AppError(result.outcome)
  }
}

/** Returns a test of whether a cached answer, or one that is loaded now, may still offer a slot. Only days list slots. */
function offersSlot(day: ClinicDay, treatmentId: string, slot: string): (answer: unknown, key: string) => boolean {
  return (answer, key) => {
    if (answer === undefined) return key !== knownDayKey(day)
    if (!Array.isArray(answer)) return false
    return (answer as Partial<AvailableTreatment>[]).some(
      ({ _id, slots }) => _id === treatmentId && slots?.includes(slot),
    )
  }
}

async function readBooking(context: Context, actor: Actor, id: string): Promise<Booking> {
  const booking = await findBooking(context, id, actor)
  if (!booking) throw new AppError('no_such_booking')
  if (booking.patientEmail !== actor.email) await auditRead(context.db, actor, 'getBooking', id)
  return booking
}
