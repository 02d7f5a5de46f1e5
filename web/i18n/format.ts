import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Slot } from '#contract/slots.ts'

const numberFormat = memoizeFormatter(Intl.NumberFormat)
const dateFormatInZone = memoizeFormatter(Intl.DateTimeFormat)
const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  dateFormatInZone(locale, { ...options, timeZone: 'UTC' })

// Creating a formatter takes milliseconds on a phone, and a page uses dozens.
function memoizeFormatter<Options, Format>(Maker: new (locale: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options)
    const format = kept.get(key) ?? new Maker(locale, options)
    kept.set(key, format)
    return format
  }
}

/** Formats dollars as a price: `$19.99`, or `$20` for whole dollars. */
export function formatMoney(dollars: number, locale: string): string {
  return numberFormat(locale, { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' })
    .format(dollars)
    .replace('US$', '$')
}

/** Formats minutes since midnight as a time: 870 is `02.30 PM` in English, as in slots, `2:30 p.m.` in Spanish; 1440 is midnight. */
export function formatMinute(minute: number, locale: string): string {
  const time = dateFormat(locale, { hour: isEnglish(locale) ? '2-digit' : 'numeric', minute: '2-digit' })
    .format(new Date(Date.UTC(2000, 0, 1, 0, minute)))
    .replace(/\s/g, ' ')
  return isEnglish(locale) ? time.replace(':', '.') : time
}

/** Formats a clinic day, by default medium: `Jan 5, 2022`. */
export function formatDay(
  day: ClinicDay,
  locale: string,
  options: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' },
): string {
  return dateFormat(locale, options).format(new Date(`${day}T00:00:00Z`))
}

/** Formats a clinic day for a sentence or heading: `Jan 5, 2022`, in Spanish `5 de ene de 2022`. */
export function formatDayInText(day: ClinicDay, locale: string): string {
  const text = formatDay(day, locale)
  return locale.startsWith('es') ? text.replaceAll(' ', ' de ') : text
}

/** Formats a date of the API, `Jan 5, 2022`. Returns any other text unchanged. */
export function formatDate(date: string, locale: string): string {
  const day = parseClinicDay(date)
  return day === undefined ? date : formatDay(day, locale)
}

/** Returns the name of an ISO weekday (Monday 1 to Sunday 7). */
export function formatWeekday(weekday: number, locale: string, width: 'long' | 'short' | 'narrow'): string {
  // 2000-01-03 was a Monday.
  return dateFormat(locale, { weekday: width }).format(Date.UTC(2000, 0, 2 + weekday))
}

/** Returns the plural form for a count. */
export function plural(
  count: number,
  locale: string,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
}

/** Formats a number of days from today: `today`, `tomorrow`, `in 2 days`, or `yesterday` for -1. */
export function formatInDays(count: number, locale: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, 'day')
}

/** Formats a time to wait, rounded up: `in 45 seconds`, `in 37 minutes`, `in 3 hours`. */
export function formatWait(seconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale)
  if (seconds < 60) return format.format(Math.ceil(seconds), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour')
}

/** Formats a date of the API relative to today: `today`, `tomorrow`, otherwise `Mon, Nov 23`. */
export function formatRelativeDay(date: string, today: ClinicDay, locale: string): string {
  const day = parseClinicDay(date)
  if (day === undefined) return date
  if (day === today) return formatInDays(0, locale)
  if (day === addDays(today, 1)) return formatInDays(1, locale)
  return formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** Joins items without a conjunction: `Mon, Wed`. */
export function formatList(items: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(items)
}

/**
 * Joins parts with the language's comma. Skips empty parts. In Arabic, each part keeps its own direction, and the whole
 * reads from right to left.
 */
export function withCommas(parts: readonly string[], locale: string): string {
  const shown = parts.filter(Boolean)
  return locale.startsWith('ar') ? `\u200f${shown.map(isolate).join(comma(locale))}` : shown.join(comma(locale))
}

/** Returns the list separator, with a trailing space. */
export function comma(locale: string): string {
  return locale.startsWith('ar') ? '، ' : ', '
}

/** Formats a length: `30 min`, or `30 minutes` if long. Always long in Arabic, whose short form is a single letter. */
export function formatMinutes(minutes: number, locale: string, width: 'long' | 'short'): string {
  const unitDisplay = locale.startsWith('ar') ? 'long' : width
  return numberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay }).format(minutes)
}

let readSlot: (slot: string) => Slot | undefined = () => undefined

/** Sets the parser of slots. Only loaded for other languages than English, which shows slots as the API sends them. */
export function understandSlots(read: typeof readSlot): void {
  readSlot = read
}

/** Returns the formatted start and end of a slot: `08.30 AM` and `09.00 AM` in English, as in the API. */
export function slotEnds(slot: string, locale: string): { start: string; end: string } {
  const minutes = isEnglish(locale) ? undefined : readSlot(slot)
  if (minutes) return { start: formatMinute(minutes.start, locale), end: formatMinute(minutes.end, locale) }
  const [start = slot, end = ''] = slot.split(' - ')
  return { start, end }
}

/** Formats a slot with an en dash: `08.30 AM – 09.00 AM`. */
export function formatSlotText(slot: string, locale: string): string {
  const { start, end } = slotEnds(slot, locale)
  return `${start} – ${end}`
}

// English times have a full stop, and slots are shown as the API sends them.
function isEnglish(locale: string): boolean {
  return locale.startsWith('en')
}

/** Isolates the direction of a text inside a sentence, such as a phone number in Arabic. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
