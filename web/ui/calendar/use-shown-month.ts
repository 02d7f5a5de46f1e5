import { useState } from 'react'
import { monthOf } from './month.ts'

/** The month a calendar shows: the one of its day, again whenever that changes from outside, until another is chosen. */
export function useShownMonth(day: string): [month: string, setMonth: (month: string) => void] {
  const [shown, setShown] = useState({ day, month: monthOf(day) })
  if (shown.day !== day) setShown({ day, month: monthOf(day) })
  return [shown.month, (month) => setShown({ day, month })]
}
