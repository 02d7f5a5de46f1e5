import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { addDays } from '#contract/dates.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatWeekday } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { buttonClass } from '../button/button-class.ts'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '../icons/page-icons.tsx'
import { CalendarDay, type DayState } from './calendar-day.tsx'
import { Legend } from './legend.tsx'
import { dayByKey, daysOf, weekOf, weeksWith } from './weeks.ts'

/** Days are `YYYY-MM-DD`, without a time zone. */
interface CalendarProps {
  /** ISO weekday on which weeks begin. */
  readonly firstWeekday: number
  /** The week shown on a phone, by its first day; wider screens show it with three others. */
  readonly week: string
  readonly onShow: (week: string) => void
  readonly day: string
  /** Also the first day that can be chosen. */
  readonly today: string
  readonly lastDay: string
  /** States of the days, once they are loaded. */
  readonly states: ReadonlyMap<string, DayState>
  /** The day of the appointment that is moved, if any. */
  readonly present?: string | undefined
  readonly label: string
  readonly onChoose: (day: string) => void
}

/**
 * Four weeks from which to choose a day, this week first; on a phone one week, which opens to four. Arrow keys, Home, End,
 * Page Up and Page Down move the focus.
 */
export function Calendar({
  firstWeekday,
  week,
  onShow,
  day,
  today,
  lastDay,
  states,
  present,
  label,
  onChoose,
}: CalendarProps) {
  const [open, setOpen] = useState(false)
  // The focused day. A key may move it to a week that is not shown yet, so it gets the focus after the render.
  const [focused, setFocused] = useState<string>()
  const grid = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    if (focused) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  function focus(date: string) {
    onShow(weekOf(date, firstWeekday))
    setFocused(date)
  }

  function moveFocus(event: KeyboardEvent<HTMLElement>, from: string) {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const to = dayByKey(event.key, from, firstWeekday, forward)
    if (to === undefined) return
    event.preventDefault()
    focus(to < today ? today : to > lastDay ? lastDay : to)
  }

  const isShown = (date: string) => date >= today && date <= lastDay
  const weeks = weeksWith(week, today, firstWeekday)
  const inWeek = daysOf(week).filter(isShown)
  // The one day that the Tab key reaches.
  const tabStop = [focused, day].find((date) => date && inWeek.includes(date)) ?? inWeek[0]
  const first = weeks.flatMap(daysOf).find(isShown)
  return (
    <section
      className="rounded-card border border-line bg-surface px-1 pt-1 pb-3 shadow-card min-[22rem]:px-3 sm:pt-3 md:px-5"
      aria-label={label}
    >
      <WeekBar {...{ firstWeekday, week, weeks, day, today, lastDay, open, onShow }} onOpen={() => setOpen(!open)} />
      <table ref={grid} className="table-fixed" aria-label={label}>
        <Weekdays firstWeekday={firstWeekday} />
        <tbody>
          {weeks.map((each) => (
            <tr key={each} className={each === week || open ? undefined : 'max-sm:hidden'}>
              {daysOf(each).map((date) => (
                <td key={date} className="px-px py-0.5 text-center">
                  {isShown(date) && (
                    <CalendarDay
                      date={date}
                      state={states.get(date)}
                      isToday={date === today}
                      isChosen={date === day}
                      isPresent={date === present}
                      withMonth={date === first || date.endsWith('-01')}
                      tabIndex={date === tabStop ? 0 : -1}
                      onKeyDown={(event) => moveFocus(event, date)}
                      onFocus={() => focus(date)}
                      onClick={() => onChoose(date)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend withPresent={present !== undefined} />
    </section>
  )
}

interface WeekBarProps extends Pick<CalendarProps, 'firstWeekday' | 'week' | 'day' | 'today' | 'lastDay' | 'onShow'> {
  readonly weeks: readonly string[]
  /** Whether a phone shows all weeks. */
  readonly open: boolean
  readonly onOpen: () => void
}

function WeekBar({ firstWeekday, week, weeks, day, today, lastDay, open, onShow, onOpen }: WeekBarProps) {
  const [{ locale }, { calendar }] = useTexts(en, enBooking)
  const rangeOf = (shown: readonly string[]) => {
    const [from = week] = shown
    const to = addDays(shown.at(-1) ?? week, 6)
    const last = to > lastDay ? lastDay : to
    const inYear = { month: 'short', day: 'numeric' } as const
    const end = last.slice(0, 4) === today.slice(0, 4) ? inYear : undefined
    return `${formatDay(from < today ? today : from, locale, inYear)} – ${formatDay(last, locale, end)}`
  }
  const four = rangeOf(weeks)
  const step = (by: number) => {
    // The first of four weeks, unless the chosen day is in another one.
    const shown = weeksWith(addDays(weeks[0] ?? week, by * 28), today, firstWeekday)
    return shown.find((each) => daysOf(each).includes(day)) ?? shown[0] ?? week
  }
  const [previous, next] = [step(-1), step(1)]
  const [weekBefore, weekAfter] = [addDays(week, -7), addDays(week, 7)]
  const onWide = open ? '' : 'max-sm:hidden'
  return (
    <div className="mb-1 flex items-center gap-1 ps-2.5">
      <h2 className="flex-1 text-lg" aria-live="polite">
        <span className="max-sm:hidden">{four}</span>
        <button
          type="button"
          className="flex min-h-touch items-center gap-1 font-semibold sm:hidden"
          aria-expanded={open}
          onClick={onOpen}
        >
          {open ? four : rangeOf([week])}
          <span className="sr-only">{calendar.showFourWeeks}</span>
          <IconChevronDown className={`size-5 text-brand-ink ${open ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      <BarButton
        className={onWide}
        label={calendar.previousWeeks}
        disabled={(weeks[0] ?? week) <= today}
        onClick={() => onShow(previous)}
      >
        <IconChevronLeft />
      </BarButton>
      <BarButton className={onWide} label={calendar.nextWeeks} disabled={next > lastDay} onClick={() => onShow(next)}>
        <IconChevronRight />
      </BarButton>
      {!open && (
        <>
          <BarButton
            className="sm:hidden"
            label={calendar.previousWeek}
            disabled={weekBefore < addDays(today, -6)}
            onClick={() => onShow(weekBefore)}
          >
            <IconChevronLeft />
          </BarButton>
          <BarButton
            className="sm:hidden"
            label={calendar.nextWeek}
            disabled={weekAfter > lastDay}
            onClick={() => onShow(weekAfter)}
          >
            <IconChevronRight />
          </BarButton>
        </>
      )}
    </div>
  )
}

interface BarButtonProps {
  readonly className: string
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

// aria-disabled instead of disabled keeps the focus on the button at the last week.
function BarButton({ className, label, disabled, onClick, children }: BarButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ look: 'quiet', icon: true }, className)}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => disabled || onClick()}
    >
      {children}
    </button>
  )
}

function Weekdays({ firstWeekday }: { readonly firstWeekday: number }) {
  const [{ locale }, { calendar }] = useTexts(en, enBooking)
  const weekdays = Array.from({ length: 7 }, (_, index) => ((firstWeekday + index - 1) % 7) + 1)
  return (
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th
            key={weekday}
            className="h-8 text-center text-sm text-ink-quiet"
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
