import { parseClinicDay } from '#contract/dates.ts'
import { formatDayInText } from '../../i18n/format.ts'

/** Days from one to another in words, both as on the wire: `Dec 24, 2026`, `Dec 24 – 26, 2026`. */
export function daysText({ from, to }: { readonly from: string; readonly to: string }, locale: string): string {
  const [first, last] = [parseClinicDay(from), parseClinicDay(to)]
  if (!first || !last) return `${from} – ${to}`
  if (first === last) return formatDayInText(first, locale)
  const form = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return form.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))
}
