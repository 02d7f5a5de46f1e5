import type { Clinic } from '#contract/schemas/clinic.ts'
import type { Messages } from '../../i18n/en/layout.ts'
import { formatList, formatMinute, formatWeekday } from '../../i18n/format.ts'

/** Consecutive days with the same hours as text: `Mon–Fri`, `08.00 AM – 06.00 PM`. */
export interface OpeningLine {
  readonly days: string
  readonly hours: string
}

/** Returns the clinic's week from Monday; consecutive days with the same hours are joined. A day without hours is closed. */
export function openingLines(hours: Clinic['hours'], { locale, frame }: Messages): OpeningLine[] {
  const groups: { first: number; last: number; hours: string }[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const spans = hours
      .filter((span) => span.weekday === weekday)
      .sort((a, b) => a.opens - b.opens)
      .map(({ opens, closes }) => `${formatMinute(opens, locale)} – ${formatMinute(closes, locale)}`)
    const text = formatList(spans, locale) || frame.closed
    const group = groups.at(-1)
    if (group?.hours === text) group.last = weekday
    else groups.push({ first: weekday, last: weekday, hours: text })
  }
  return groups.map((group) => ({ days: dayNames(group.first, group.last, locale), hours: group.hours }))
}

function dayNames(first: number, last: number, locale: string): string {
  if (first === last) return formatWeekday(first, locale, 'long')
  return `${formatWeekday(first, locale, 'short')}–${formatWeekday(last, locale, 'short')}`
}
