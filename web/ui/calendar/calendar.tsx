import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatDay, formatWeekday } from '../../i18n/format.ts'
import { useBookingMessages } from '../../i18n/use-booking-messages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { buttonClass } from '../button/button-class.ts'
import { IconChevronLeft, IconChevronRight } from '../icons/icons.tsx'
import { addMonths, dayByKey, monthOf, weeksOf } from './month.ts'

/** Days are `YYYY-MM-DD`, without a time zone. */
interface CalendarProps {
  /** The month shown, `YYYY-MM`. */
  readonly month: string
  readonly onShow: (month: string) => void
  readonly day: string
  /** Also the first day that can be chosen. */
  readonly today: string
  readonly lastDay: string
  /** Days to mark as full, which can still be chosen. Undefined while loading: no day is marked. */
  readonly fullDays?: ReadonlySet<string> | undefined
  /** Days to mark as closed; each is also in `fullDays`. */
  readonly closedDays?: ReadonlyMap<string, unknown> | undefined
  readonly label: string
  readonly onChoose: (day: string) => void
}

/** A month from which to choose a day. Arrow keys, Home, End, Page Up and Page Down move the focus. */
export function Calendar({ month, onShow, day, today, lastDay, fullDays, closedDays, label, onChoose }: CalendarProps) {
  const { locale } = useMessages()
  const { calendar } = useBookingMessages()
  // The focused day. A key may move it to another month, so it gets the focus after the render.
  const [reached, setReached] = useState<string>()
  const grid = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    if (reached) grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus()
  }, [reached])

  function move(event: KeyboardEvent<HTMLElement>, from: string) {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const to = dayByKey(event.key, from, calendar.firstWeekday, forward)
    if (to === undefined) return
    event.preventDefault()
    const within = to < today ? today : to > lastDay ? lastDay : to
    onShow(monthOf(within))
    setReached(within)
  }

  const weeks = weeksOf(month, calendar.firstWeekday)
  const choosable = weeks.flat().filter((place) => place !== undefined && place >= today && place <= lastDay)
  const stop = [reached, day, today].find((place) => choosable.includes(place)) ?? choosable[0]
  const spoken = (place: string) => {
    const date = formatDay(place, locale, { weekday: 'long', month: 'long', day: 'numeric' })
    const named = calendar.day(date, place === today)
    if (closedDays?.has(place)) return calendar.dayClosed(named)
    return fullDays?.has(place) ? calendar.dayFull(named) : named
  }
  const markOf = (place: string) =>
    closedDays?.has(place) ? 'closed' : fullDays && (fullDays.has(place) ? 'full' : 'free')
  // The legend shows a full day of this month.
  const days = weeks.flat().filter((place) => place !== undefined)
  const sample = days.find((place) => markOf(place) === 'full') ?? `${month}-25`
  return (
    <section className="calendar" aria-label={label}>
      <div className="calendar__bar">
        <h2 className="calendar__caption cap" aria-live="polite">
          {formatDay(`${month}-01`, locale, { month: 'long', year: 'numeric' })}
        </h2>
        <MonthButton
          label={calendar.previousMonth}
          disabled={month <= monthOf(today)}
          onGo={() => onShow(addMonths(month, -1))}
        >
          <IconChevronLeft className="icon icon--directed" />
        </MonthButton>
        <MonthButton
          label={calendar.nextMonth}
          disabled={month >= monthOf(lastDay)}
          onGo={() => onShow(addMonths(month, 1))}
        >
          <IconChevronRight className="icon icon--directed" />
        </MonthButton>
      </div>
      <table ref={grid}>
        <Weekdays />
        <tbody>
          {weeks.map((week) => (
            <tr key={week.join()}>
              {week.map((place, index) => (
                <td key={place ?? index}>
                  {place && (
                    <button
                      type="button"
                      className={dayClass(place === today, markOf(place))}
                      data-day={place}
                      aria-label={spoken(place)}
                      aria-pressed={place === day}
                      disabled={!choosable.includes(place)}
                      tabIndex={place === stop ? 0 : -1}
                      onKeyDown={(event) => move(event, place)}
                      onFocus={() => setReached(place)}
                      onClick={() => onChoose(place)}
                    >
                      {Number(place.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="legend">
        <li>
          <i />
          {calendar.free}
        </li>
        <li>
          <s aria-hidden>{Number(sample.slice(8))}</s>
          {calendar.full}
        </li>
        {days.some((place) => markOf(place) === 'closed') && (
          <li>
            <i className="legend__closed" />
            {calendar.closed}
          </li>
        )}
        <li>
          <i className="legend__today" />
          {calendar.today}
        </li>
      </ul>
    </section>
  )
}

function dayClass(isToday: boolean, mark: 'full' | 'free' | 'closed' | undefined): string {
  return ['day', isToday && 'day--today', mark && `day--${mark}`].filter(Boolean).join(' ')
}

interface MonthButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly onGo: () => void
  readonly children: ReactNode
}

// aria-disabled instead of disabled keeps the focus on the button at the last month.
function MonthButton({ label, disabled, onGo, children }: MonthButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ look: 'quiet', icon: true })}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => disabled || onGo()}
    >
      {children}
    </button>
  )
}

function Weekdays() {
  const { locale } = useMessages()
  const { calendar } = useBookingMessages()
  const weekdays = Array.from({ length: 7 }, (_, place) => ((calendar.firstWeekday + place - 1) % 7) + 1)
  return (
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th key={weekday} scope="col" abbr={formatWeekday(weekday, locale, 'long')}>
            {formatWeekday(weekday, locale, calendar.narrowWeekdays ? 'narrow' : 'short')}
          </th>
        ))}
      </tr>
    </thead>
  )
}
