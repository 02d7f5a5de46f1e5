import type { KeyboardEvent } from 'react'
import { formatDay } from '../../i18n/format.ts'
import { useBookingMessages } from '../../i18n/hooks/use-booking-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'

/** Mark of a day that can be chosen. */
export type Mark = 'free' | 'full' | 'closed'

interface CalendarDayProps {
  readonly date: string
  readonly mark: Mark | undefined
  readonly isToday: boolean
  readonly isChosen: boolean
  readonly disabled: boolean
  readonly tabIndex: number
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: () => void
  readonly onClick: () => void
}

/** The button of a day. */
export function CalendarDay({ date, mark, isToday, isChosen, ...button }: CalendarDayProps) {
  const { locale } = useMessages()
  const { calendar } = useBookingMessages()
  const name = calendar.day(formatDay(date, locale, { weekday: 'long', month: 'long', day: 'numeric' }), isToday)
  const label = mark === 'closed' ? calendar.dayClosed(name) : mark === 'full' ? calendar.dayFull(name) : name
  return (
    <button
      type="button"
      {...button}
      className={`relative grid min-h-11 w-full place-items-center rounded-control ${dayClass(mark, isChosen, button.disabled)} ${isToday ? todayClass : ''}`}
      data-day={date}
      aria-label={label}
      aria-pressed={isChosen}
    >
      {Number(date.slice(8))}
    </button>
  )
}

/** The border of today, on its button and in the legend. */
export const todayClass = 'inset-ring-[1.5px] inset-ring-brand forced-colors:border'

// Forced colors keep the dot of a free day and the chosen day visible.
const chosenClass = 'bg-brand text-on-brand forced-color-adjust-none'

/** The classes of a day by its mark: of every day, of a day that is not chosen, of the chosen day. */
const markClasses = {
  none: ['font-semibold', 'hover:bg-brand-soft', ''],
  free: [
    'font-semibold after:absolute after:start-1/2 after:bottom-1.25 after:-ms-0.5 after:size-1 after:rounded-full after:forced-color-adjust-none',
    'hover:bg-brand-soft after:bg-brand',
    'after:bg-current',
  ],
  full: ['line-through', 'text-ink-quiet hover:bg-brand-soft', ''],
  closed: [
    'after:absolute after:inset-x-[30%] after:bottom-1.5 after:border-t-2',
    'bg-mist text-ink-quiet after:border-danger',
    'after:border-current',
  ],
} as const

function dayClass(mark: Mark | undefined, isChosen: boolean, disabled: boolean): string {
  if (disabled) return 'cursor-default text-ink-faint'
  const [always, normal, chosen] = markClasses[mark ?? 'none']
  return `${always} ${isChosen ? `${chosenClass} ${chosen}` : normal}`
}
