import type { When } from '../mail/mail.ts'
import { formatClock, formatDate, formatDay, zoneName } from '../mail/mail-format.ts'
import type { Appointment } from './appointment.ts'

/** Returns the date and slot of an appointment in the clinic's time zone, as mails show them. */
export function whenOf({ day, slot, startsAt, cancelledBy, language }: Appointment, timeZone: string): When {
  const part = (options: Intl.DateTimeFormatOptions) => formatDate(day, language, options)
  return {
    kind: 'when',
    date: formatDay(day, language, 'full'),
    weekday: part({ weekday: 'long' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'long', year: 'numeric' }),
    from: formatClock(slot.start, language),
    to: formatClock(slot.end, language),
    zone: zoneName(startsAt, timeZone, language),
    isCancelled: cancelledBy !== undefined,
  }
}
