import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Booking } from '#contract/bookings.ts'
import type { Clinic } from '#contract/clinic.ts'

/**
 * A booking as a calendar file (RFC 5545) in UTC instants, so that it is right in every zone. The title names the
 * clinic only: calendars are shared, and what is done to one's teeth is nobody else's business.
 */
export function calendarEntry(
  booking: Pick<Booking, '_id' | 'startsAt' | 'endsAt' | 'cancelled'>,
  clinic: Pick<Clinic, 'name' | 'street' | 'city' | 'phone'>,
  now: Date,
): string {
  const calendar = ical({
    prodId: { company: 'Dental portal', product: 'Appointments' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${booking._id}@dental-portal`,
    sequence: booking.cancelled ? 1 : 0,
    status: booking.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: now,
    start: new Date(booking.startsAt),
    end: new Date(booking.endsAt),
    summary: `Appointment at ${clinic.name}`,
    location: [clinic.street, clinic.city].filter(Boolean).join(', '),
    description: clinic.phone,
  })
  return calendar.toString()
}
