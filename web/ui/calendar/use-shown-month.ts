import { useState } from 'react'
import { monthOf } from './month.ts'

/** State of the month that a calendar shows. It follows the chosen day. */
export function useShownMonth(day: string): [month: string, setMonth: (month: string) => void] {
  const [shown, setShown] = useState({ day, month: monthOf(day) })
  if (shown.day !== day) setShown({ day, month: monthOf(day) })
  return [shown.month, (month) => setShown({ day, month })]
}
