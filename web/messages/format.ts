import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'

/** Dollars as a price: `$19.99`, and `$20` where no cents remain. */
export function formatMoney(dollars: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(dollars)
}

/** Minutes of the clinic's day as its clock shows them: 870 → `2.30 PM`; 1440 is midnight again. */
export function formatMinute(minute: number, locale: string): string {
  const instant = new Date(Date.UTC(2000, 0, 1, 0, minute))
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .formatToParts(instant)
    .map((part) => (part.type === 'literal' ? part.value.replace(':', '.').replace(/\s/, ' ') : part.value))
    .join('')
}

/** A clinic day in words; `options` say which parts, medium (`Jan 5, 2022`) where none are given. */
export function formatDay(
  day: ClinicDay,
  locale: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** The name of an ISO weekday (Monday 1 to Sunday 7). */
export function formatWeekday(weekday: number, locale: string, width: 'long' | 'short'): string {
  // 2000-01-03 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(Date.UTC(2000, 0, 2 + weekday))
}

/** The form that the language's plural rule picks for a count. */
export function plural(
  count: number,
  locale: string,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
}

/** A count of days from today in words: `today`, `tomorrow`, `in 2 days`; `yesterday` where it is past. */
export function formatInDays(count: number, locale: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, 'day')
}

/** A date of the wire as people say it: `today`, `tomorrow`, else the weekday and the day, `Mon, Nov 23`. */
export function formatNear(date: string, today: ClinicDay, locale: string): string {
  const day = parseClinicDay(date)
  if (day === undefined) return date
  if (day === today) return formatInDays(0, locale)
  if (day === addDays(today, 1)) return formatInDays(1, locale)
  return formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** A length: `30 min`, or `30 minutes` in the long width. */
export function formatMinutes(minutes: number, locale: string, width: 'long' | 'short'): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: width }).format(minutes)
}

/** The two ends of a slot's wire text: `08.30 AM - 09.00 AM` → `08.30 AM` and `09.00 AM`. */
export function slotEnds(slot: string): { start: string; end: string } {
  const [start = slot, end = ''] = slot.split(' - ')
  return { start, end }
}

/** A slot as screens show it, with an en dash: `08.30 AM – 09.00 AM`. */
export function formatSlotText(slot: string): string {
  const { start, end } = slotEnds(slot)
  return `${start} – ${end}`
}
