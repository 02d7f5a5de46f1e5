import { useQuery } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { useBookingMessages } from '../../i18n/hooks/use-booking-messages.ts'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import type { DayState } from '../../ui/calendar/calendar-day.tsx'
import { useShownWeek } from '../../ui/calendar/use-shown-week.ts'
import { freeDaysIn } from './booking-api.ts'
import { dayStates, spanWith } from './free-days.ts'

interface DayCalendarProps {
  readonly day: ClinicDay
  readonly today: ClinicDay
  readonly lastDay: ClinicDay
  readonly hours: Clinic['hours']
  /** The only doctor or treatment whose free times count, if any. */
  readonly filter: { readonly doctor?: string; readonly treatment?: string }
  /** The day of the appointment that is moved, if any. */
  readonly present?: ClinicDay | undefined
  /** What the day is chosen for. */
  readonly label?: string
  readonly onChoose: (day: ClinicDay) => void
}

const loading: ReadonlyMap<string, DayState> = new Map()

/** The calendar of bookable days, with their free times once they are loaded. */
export function DayCalendar({ day, today, lastDay, hours, filter, present, label, onChoose }: DayCalendarProps) {
  const { appointment, calendar } = useBookingMessages()
  const [week, setWeek] = useShownWeek(day, today, calendar.firstWeekday)
  const span = spanWith(week, today, lastDay, calendar.firstWeekday)
  const { treatment, ...of } = filter
  const free = useQuery(freeDaysIn({ ...span, ...of })).data
  return (
    <Calendar
      week={week}
      onShow={setWeek}
      day={day}
      today={today}
      lastDay={lastDay}
      states={free ? dayStates(span, free, hours, treatment) : loading}
      present={present}
      label={label ?? appointment.chooseDay}
      onChoose={onChoose}
    />
  )
}
