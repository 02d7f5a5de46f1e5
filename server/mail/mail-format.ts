import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'
import { toDollars } from '#contract/money.ts'
import { formatSlot } from '#contract/slots.ts'
import { mailTexts } from './texts/texts.ts'

/** Formats cents as a price: `$19.99`, or `$20` for whole dollars. */
export function formatCents(cents: number, language: Language): string {
  const form = { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(mailTexts[language].locale, form).format(toDollars(cents)).replace('US$', '$')
}

/** Formats a clinic day: full, `Monday, December 7, 2026`, or medium, `Dec 7, 2026`. */
export function formatDay(day: ClinicDay, language: Language, length: 'full' | 'medium'): string {
  const parts = { year: 'numeric', month: 'short', day: 'numeric' } as const
  return formatDate(day, language, length === 'full' ? { dateStyle: length } : parts)
}

/** Formats a clinic day with these options. */
export function formatDate(day: ClinicDay, language: Language, options: Intl.DateTimeFormatOptions): string {
  const form = new Intl.DateTimeFormat(mailTexts[language].locale, { ...options, timeZone: 'UTC' })
  return form.format(new Date(`${day}T00:00:00Z`))
}

/** Returns the name of a time zone at an instant: `Pacific Standard Time`. */
export function zoneName(instant: Date, timeZone: string, language: Language): string {
  const form = new Intl.DateTimeFormat(mailTexts[language].locale, { timeZone, timeZoneName: 'long' })
  return form.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Formats an instant in the clinic's time zone: `09.00 AM`, as in slots, and `Sunday, December 6, 2026`. */
export function formatInstant(instant: Date, timeZone: string, language: Language): { time: string; date: string } {
  const { day, minute } = clinicTimeAt(instant, timeZone)
  return { time: formatClock(minute, language), date: formatDay(day, language, 'full') }
}

/** Formats a minute of the day. English uses the notation of slots in the API. */
export function formatClock(minute: number, language: Language): string {
  if (language === 'en') return formatSlot({ start: minute, end: minute }).split(' - ')[0] ?? ''
  const form = new Intl.DateTimeFormat(mailTexts[language].locale, { timeStyle: 'short', timeZone: 'UTC' })
  return form.format(new Date(Date.UTC(2000, 0, 1, 0, minute))).replace(/\s/g, ' ')
}
