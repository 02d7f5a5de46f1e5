import { useQuery } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import type { DayState } from '../../ui/calendar/calendar-day.tsx'
import { useShownWeek } from '../../ui/calendar/use-shown-week.ts'
import { freeDaysIn } from './availability-api.ts'
import { useIsLive } from './availability-feed.ts'
import { dayStates, spanWith } from './free-days.ts'
import { useFirstWeekday } from './use-first-weekday.ts'

interface DayCalendarProps {
  readonly day: ClinicDay
  readonly today: ClinicDay
  readonly lastDay: ClinicDay
  readonly clinic: Pick<Clinic, 'hours' | 'firstWeekday'>
  /** The only doctor or treatment whose free times count, if any. */
  readonly filter: { readonly doctor?: string; readonly treatment?: string }
  /** The ID of the appointment that is moved, if any. */
  readonly moved?: string
  /** Its day. */
  readonly present?: ClinicDay | undefined
  /** What the day is chosen for. */
  readonly label?: string
  readonly onChoose: (day: ClinicDay) => void
}

const loading: ReadonlyMap<string, DayState> = new Map()

/** The calendar of bookable days, with their free times once they are loaded. */
export function DayCalendar({
  day,
  today,
  lastDay,
  clinic,
  filter,
  moved,
  present,
  label,
  onChoose,
}: DayCalendarProps) {
  const { appointment } = useTexts(enBooking)
  const firstWeekday = useFirstWeekday(clinic)
  const [week, setWeek] = useShownWeek(day, today, firstWeekday)
  const span = spanWith(week, today, lastDay, firstWeekday)
  const { treatment, ...of } = filter
  const free = useQuery(freeDaysIn({ ...span, ...of }, moved, useIsLive())).data
  return (
    <Calendar
      firstWeekday={firstWeekday}
      week={week}
      onShow={setWeek}
      day={day}
      today={today}
      lastDay={lastDay}
      states={free ? dayStates(span, free, clinic.hours, treatment) : loading}
      present={present}
      label={label ?? appointment.chooseDay}
      onChoose={onChoose}
    />
  )
}
