import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'
import { toDollars } from '#contract/money.ts'
import { formatSlot, type Slot } from '#contract/slots.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import type { Appointment } from './appointment.ts'

/** Formats cents as a price: `$19.99`, or `$20` for whole dollars. */
export function formatCents(cents: number, language: Language): string {
  const form = { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(mailTexts[language].locale, form).format(toDollars(cents)).replace('US$', '$')
}

/** Formats a clinic day: full, `Monday, December 7, 2026`, or medium, `Dec 7, 2026`. */
export function formatDay(day: ClinicDay, language: Language, length: 'full' | 'medium'): string {
  const parts = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const options = length === 'full' ? { dateStyle: length } : parts
  const form = new Intl.DateTimeFormat(mailTexts[language].locale, { ...options, timeZone: 'UTC' })
  return form.format(new Date(`${day}T00:00:00Z`))
}

/** Formats the date and slot of an appointment in the clinic's time zone, with the name of the zone. */
export function formatWhen({ day, slot, startsAt }: Appointment, timeZone: string, language: Language): string {
  const zone = zoneName(startsAt, timeZone, language)
  return mailTexts[language].appointment.when(formatDay(day, language, 'full'), slotText(slot, language), zone)
}

/** Returns the name of a time zone at an instant: `Pacific Standard Time`. */
export function zoneName(instant: Date, timeZone: string, language: Language): string {
  const form = new Intl.DateTimeFormat(mailTexts[language].locale, { timeZone, timeZoneName: 'long' })
  return form.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Joins the parts of an address with the language's comma. Skips empty parts. */
export function withCommas(parts: readonly string[], language: Language): string {
  const given = parts.filter(Boolean)
  // Each part keeps its own direction; the parts follow the direction of the sentence.
  return language === 'ar' ? given.map((part) => `\u2068${part}\u2069`).join('، ') : given.join(', ')
}

/** Formats an instant in the clinic's time zone: `09.00 AM`, as in slots, and `Sunday, December 6, 2026`. */
export function formatInstant(instant: Date, timeZone: string, language: Language): { time: string; date: string } {
  const { day, minute } = clinicTimeAt(instant, timeZone)
  return { time: clock(minute, language), date: formatDay(day, language, 'full') }
}

function slotText({ start, end }: Slot, language: Language): string {
  return `${clock(start, language)} – ${clock(end, language)}`
}

// English uses the notation of slots in the API.
function clock(minute: number, language: Language): string {
  if (language === 'en') return formatSlot({ start: minute, end: minute }).split(' - ')[0] ?? ''
  const form = new Intl.DateTimeFormat(mailTexts[language].locale, { timeStyle: 'short', timeZone: 'UTC' })
  return form.format(new Date(Date.UTC(2000, 0, 1, 0, minute))).replace(/\s/g, ' ')
}
