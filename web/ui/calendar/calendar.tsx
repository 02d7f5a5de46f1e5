import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatDay, formatWeekday } from '../../i18n/format.ts'
import { useBookingMessages } from '../../i18n/hooks/use-booking-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { buttonClass } from '../button/button-class.ts'
import { IconChevronLeft, IconChevronRight } from '../icons/page-icons.tsx'
import { CalendarDay, type Mark, todayClass } from './calendar-day.tsx'
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
  const { calendar } = useBookingMessages()
  // The focused day. A key may move it to another month, so it gets the focus after the render.
  const [focused, setFocused] = useState<string>()
  const grid = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    if (focused) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  function moveFocus(event: KeyboardEvent<HTMLElement>, from: string) {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const to = dayByKey(event.key, from, calendar.firstWeekday, forward)
    if (to === undefined) return
    event.preventDefault()
    const within = to < today ? today : to > lastDay ? lastDay : to
    onShow(monthOf(within))
    setFocused(within)
  }

  const weeks = weeksOf(month, calendar.firstWeekday)
  const days = weeks.flat().filter((date) => date !== undefined)
  const isChoosable = (date: string | undefined) => date !== undefined && date >= today && date <= lastDay
  const choosable = days.filter(isChoosable)
  // The one day that the Tab key reaches.
  const tabStop = [focused, day, today].find((date) => date && choosable.includes(date)) ?? choosable[0]
  const markOf = (date: string): Mark | undefined =>
    closedDays?.has(date) ? 'closed' : fullDays && (fullDays.has(date) ? 'full' : 'free')
  return (
    <section
      className="rounded-card border border-line bg-surface px-3 pt-4 pb-5 shadow-card md:px-5 md:pt-5 md:pb-6"
      aria-label={label}
    >
      <MonthBar {...{ month, onShow, today, lastDay }} />
      <table ref={grid} className="table-fixed">
        <Weekdays />
        <tbody>
          {weeks.map((week) => (
            <tr key={week.join()} className={week.some(isChoosable) ? undefined : 'max-sm:hidden'}>
              {week.map((date, index) => (
                <td key={date ?? index} className="px-px py-0.5 text-center">
                  {date && (
                    <CalendarDay
                      date={date}
                      mark={markOf(date)}
                      isToday={date === today}
                      isChosen={date === day}
                      disabled={!isChoosable(date)}
                      tabIndex={date === tabStop ? 0 : -1}
                      onKeyDown={(event) => moveFocus(event, date)}
                      onFocus={() => setFocused(date)}
                      onClick={() => onChoose(date)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend
        fullDay={days.find((date) => markOf(date) === 'full') ?? `${month}-25`}
        hasClosedDay={days.some((date) => markOf(date) === 'closed')}
      />
    </section>
  )
}

function MonthBar({ month, onShow, today, lastDay }: Pick<CalendarProps, 'month' | 'onShow' | 'today' | 'lastDay'>) {
  const { locale } = useMessages()
  const { calendar } = useBookingMessages()
  return (
    <div className="mb-2 flex items-center gap-1 ps-2.5">
      <h2 className="inline-block first-letter:uppercase flex-1 text-lg" aria-live="polite">
        {formatDay(`${month}-01`, locale, { month: 'long', year: 'numeric' })}
      </h2>
      <MonthButton
        label={calendar.previousMonth}
        disabled={month <= monthOf(today)}
        onClick={() => onShow(addMonths(month, -1))}
      >
        <IconChevronLeft />
      </MonthButton>
      <MonthButton
        label={calendar.nextMonth}
        disabled={month >= monthOf(lastDay)}
        onClick={() => onShow(addMonths(month, 1))}
      >
        <IconChevronRight />
      </MonthButton>
    </div>
  )
}

interface MonthButtonProps {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

// aria-disabled instead of disabled keeps the focus on the button at the last month.
function MonthButton({ label, disabled, onClick, children }: MonthButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ look: 'quiet', icon: true })}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => disabled || onClick()}
    >
      {children}
    </button>
  )
}

function Weekdays() {
  const { locale } = useMessages()
  const { calendar } = useBookingMessages()
  const weekdays = Array.from({ length: 7 }, (_, index) => ((calendar.firstWeekday + index - 1) % 7) + 1)
  return (
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th
            key={weekday}
            className="h-9 text-center text-sm text-ink-quiet"
            scope="col"
            abbr={formatWeekday(weekday, locale, 'long')}
          >
            {formatWeekday(weekday, locale, calendar.narrowWeekdays ? 'narrow' : 'short')}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface LegendProps {
  /** A day of the month to show as full. */
  readonly fullDay: string
  readonly hasClosedDay: boolean
}

function Legend({ fullDay, hasClosedDay }: LegendProps) {
  const { calendar } = useBookingMessages()
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 px-2.5 pt-3.5 text-sm/relaxed text-ink-quiet *:flex *:items-center *:gap-2">
      <li>
        <i className="size-1.5 rounded-full bg-brand forced-color-adjust-none" />
        {calendar.free}
      </li>
      <li>
        <s aria-hidden>{Number(fullDay.slice(8))}</s>
        {calendar.full}
      </li>
      {hasClosedDay && (
        <li>
          <i className="w-3.5 border-t-2 border-danger" />
          {calendar.closed}
        </li>
      )}
      <li>
        <i className={`size-3.5 rounded-sm ${todayClass}`} />
        {calendar.today}
      </li>
    </ul>
  )
}
