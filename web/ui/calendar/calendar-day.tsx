import type { KeyboardEvent } from 'react'
import { type BookingMessages, enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** The number of free times of a day if it is known, or why the day is closed; the reason may be empty. */
export type DayState = { readonly free: number | 'some' } | { readonly closed: string }

interface CalendarDayProps {
  readonly date: string
  /** Undefined while loading. */
  readonly state: DayState | undefined
  readonly isToday: boolean
  readonly isChosen: boolean
  /** Whether the appointment that is moved is on this day. */
  readonly isPresent: boolean
  /** Whether the month is shown above the date. */
  readonly withMonth: boolean
  readonly tabIndex: number
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: () => void
  readonly onClick: () => void
}

/** The button of a day. A closed day can have the focus, but cannot be chosen. */
export function CalendarDay({
  date,
  state,
  isToday,
  isChosen,
  isPresent,
  withMonth,
  onClick,
  ...button
}: CalendarDayProps) {
  const [{ locale }, { calendar }] = useTexts(en, enBooking)
  const isClosed = state !== undefined && 'closed' in state
  const named = calendar.day(formatDay(date, locale, { weekday: 'long', month: 'long', day: 'numeric' }), isToday)
  const name = isPresent ? calendar.dayWith(named, calendar.present) : named
  const text = state && textOf(state, calendar)
  const mark = isClosed ? 'closed' : state && (state.free === 0 ? 'full' : 'free')
  return (
    <button
      type="button"
      {...button}
      className={`day ${mark ? `day-${mark}` : ''} ${isToday ? 'day-today' : ''} ${isPresent ? 'day-present' : ''}`}
      data-day={date}
      aria-label={text ? calendar.dayWith(name, text) : name}
      aria-pressed={isChosen}
      aria-disabled={isClosed || undefined}
      onClick={() => isClosed || onClick()}
    >
      {withMonth && <small className="day-month">{formatDay(date, locale, { month: 'short' })}</small>}
      {Number(date.slice(8))}
      {text && (
        <span className="day-tip" aria-hidden>
          {text}
        </span>
      )}
    </button>
  )
}

function textOf(state: DayState, texts: BookingMessages['calendar']): string {
  if ('closed' in state) return texts.closedFor(state.closed)
  return state.free === 'some' ? texts.free : texts.freeTimes(state.free)
}
