import { useState } from 'react'
import { weekOf } from './weeks.ts'

/** State of the week that a calendar shows. It follows the chosen day and the start of the week, and is never a past one. */
export function useShownWeek(
  day: string,
  today: string,
  firstWeekday: number,
): [week: string, setWeek: (week: string) => void] {
  const [shown, setShown] = useState({ day, firstWeekday, week: weekOf(day, firstWeekday) })
  if (shown.day !== day || shown.firstWeekday !== firstWeekday)
    setShown({ day, firstWeekday, week: weekOf(day, firstWeekday) })
  const isPast = shown.week < weekOf(today, firstWeekday)
  return [isPast ? weekOf(day, firstWeekday) : shown.week, (week) => setShown({ day, firstWeekday, week })]
}
