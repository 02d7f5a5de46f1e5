import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Slot } from '#contract/slots.ts'

const numberFormat = memoizeFormatter(Intl.NumberFormat)
const dateFormatInZone = memoizeFormatter(Intl.DateTimeFormat)
const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  dateFormatInZone(locale, { ...options, timeZone: 'UTC' })

// Making a format takes a phone milliseconds, and a page with opening hours and prices on it needs dozens.
function memoizeFormatter<Options, Format>(Maker: new (locale: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options)
    const format = kept.get(key) ?? new Maker(locale, options)
    kept.set(key, format)
    return format
  }
}

/** Dollars as a price: `$19.99`, and `$20` where no cents remain. */
export function formatMoney(dollars: number, locale: string): string {
  return numberFormat(locale, { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' })
    .format(dollars)
    .replace('US$', '$')
}

/** Minutes of the clinic's day as its clock shows them: 870 → `2.30 PM` in English, `2:30 p.m.`; 1440 is midnight again. */
export function formatMinute(minute: number, locale: string): string {
  const time = dateFormat(locale, { hour: 'numeric', minute: '2-digit' })
    .format(new Date(Date.UTC(2000, 0, 1, 0, minute)))
    .replace(/\s/g, ' ')
  return isEnglish(locale) ? time.replace(':', '.') : time
}

/** A clinic day in words; `options` say which parts, medium (`Jan 5, 2022`) where none are given. */
export function formatDay(
  day: ClinicDay,
  locale: string,
  options: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' },
): string {
  return dateFormat(locale, options).format(new Date(`${day}T00:00:00Z`))
}

/** A clinic day inside a sentence or a heading: `Jan 5, 2022`; Spanish joins its parts, `5 de ene de 2022`. */
export function formatDayInText(day: ClinicDay, locale: string): string {
  const text = formatDay(day, locale)
  return locale.startsWith('es') ? text.replaceAll(' ', ' de ') : text
}

/** A date of the wire in words, `Jan 5, 2022`; any other text as it is. */
export function formatDate(date: string, locale: string): string {
  const day = parseClinicDay(date)
  return day === undefined ? date : formatDay(day, locale)
}

/** The name of an ISO weekday (Monday 1 to Sunday 7). */
export function formatWeekday(weekday: number, locale: string, width: 'long' | 'short' | 'narrow'): string {
  // 2000-01-03 was a Monday.
  return dateFormat(locale, { weekday: width }).format(Date.UTC(2000, 0, 2 + weekday))
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
export function formatRelativeDay(date: string, today: ClinicDay, locale: string): string {
  const day = parseClinicDay(date)
  if (day === undefined) return date
  if (day === today) return formatInDays(0, locale)
  if (day === addDays(today, 1)) return formatInDays(1, locale)
  return formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** Things one after the other: `Mon, Wed`. */
export function formatList(items: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(items)
}

/** Parts of one thing, such as a street and a city, with the language's comma between; what is empty is left out. */
export function withCommas(parts: readonly string[], locale: string): string {
  return parts.filter(Boolean).join(comma(locale))
}

/** What stands between two things of a list, with the space after it. */
export function comma(locale: string): string {
  return locale.startsWith('ar') ? '، ' : ', '
}

/** A length: `30 min`, or `30 minutes` in the long width. Arabic's short form is a lone letter, so it is always long. */
export function formatMinutes(minutes: number, locale: string, width: 'long' | 'short'): string {
  const unitDisplay = locale.startsWith('ar') ? 'long' : width
  return numberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay }).format(minutes)
}

let readSlot: (slot: string) => Slot | undefined = () => undefined

/** Gives what reads a slot's wire text. English shows that text itself; the other languages bring this along. */
export function understandSlots(read: typeof readSlot): void {
  readSlot = read
}

/** The two ends of a slot's wire text as screens show them: `08.30 AM` and `09.00 AM` as on the wire in English. */
export function slotEnds(slot: string, locale: string): { start: string; end: string } {
  const minutes = isEnglish(locale) ? undefined : readSlot(slot)
  if (minutes) return { start: formatMinute(minutes.start, locale), end: formatMinute(minutes.end, locale) }
  const [start = slot, end = ''] = slot.split(' - ')
  return { start, end }
}

/** A slot as screens show it, with an en dash: `08.30 AM – 09.00 AM`. */
export function formatSlotText(slot: string, locale: string): string {
  const { start, end } = slotEnds(slot, locale)
  return `${start} – ${end}`
}

// The clinic writes its clock with a full stop, and its slots as they are on the wire.
function isEnglish(locale: string): boolean {
  return locale.startsWith('en')
}

/** A text that keeps its own direction inside a sentence of another one, such as a slot or a phone number in Arabic. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
