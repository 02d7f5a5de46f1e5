import { useQuery } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import { useBookingMessages } from '../../i18n/hooks/use-booking-messages.ts'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import { useShownMonth } from '../../ui/calendar/use-shown-month.ts'
import { freeDaysIn } from '../bookings/booking-api.ts'
import { bookableSpan, closedDaysIn, fullDaysIn } from '../bookings/free-days.ts'

interface DayCalendarProps {
  readonly day: ClinicDay
  readonly today: ClinicDay
  readonly lastDay: ClinicDay
  /** The only doctor whose free times count, if any. */
  readonly filter: { readonly doctor?: string }
  readonly onChoose: (day: ClinicDay) => void
}

/** The calendar of bookable days, with marks for full and closed days once they are loaded. */
export function DayCalendar({ day, today, lastDay, filter, onChoose }: DayCalendarProps) {
  const { appointment } = useBookingMessages()
  const [month, setMonth] = useShownMonth(day)
  const span = bookableSpan(month, today, lastDay)
  const query = freeDaysIn({ ...(span ?? { from: today, to: today }), ...filter })
  const free = useQuery({ ...query, enabled: span !== undefined }).data
  return (
    <Calendar
      month={month}
      onShow={setMonth}
      day={day}
      today={today}
      lastDay={lastDay}
      fullDays={span && free ? fullDaysIn(span, free) : undefined}
      closedDays={free && closedDaysIn(free)}
      label={appointment.chooseDay}
      onChoose={onChoose}
    />
  )
}
