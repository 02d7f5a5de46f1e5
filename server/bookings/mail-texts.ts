import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'
import { toDollars } from '#contract/money.ts'
import { formatSlot, type Slot } from '#contract/slots.ts'
import { mailLocales } from '../mail/mail-language.ts'
import type { Appointment } from './appointment.ts'
import { arMailTexts } from './mail-texts-ar.ts'
import { enMailTexts, type MailTexts } from './mail-texts-en.ts'
import { esMailTexts } from './mail-texts-es.ts'

/** What mails about appointments and their money say, in each language. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = { en: enMailTexts, es: esMailTexts, ar: arMailTexts }

/** Cents as a price: `$19.99`, and `$20` where no cents remain. */
export function formatCents(cents: number, language: Language): string {
  const form = { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(mailLocales[language], form).format(toDollars(cents)).replace('US$', '$')
}

/** A clinic day: in full, `Monday, December 7, 2026`, or in the medium style, `Dec 7, 2026`. */
export function formatDay(day: ClinicDay, language: Language, length: 'full' | 'medium'): string {
  const parts = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const options = length === 'full' ? { dateStyle: length } : parts
  const form = new Intl.DateTimeFormat(mailLocales[language], { ...options, timeZone: 'UTC' })
  return form.format(new Date(`${day}T00:00:00Z`))
}

/** When an appointment is, by the clinic's clock and calendar, with the name of the zone as of then. */
export function formatWhen({ day, slot, startsAt }: Appointment, timeZone: string, language: Language): string {
  const zone = zoneName(startsAt, timeZone, language)
  return mailTexts[language].when(formatDay(day, language, 'full'), slotText(slot, language), zone)
}

/** What the clinic's zone is called at an instant: `Pacific Standard Time`. */
export function zoneName(instant: Date, timeZone: string, language: Language): string {
  const form = new Intl.DateTimeFormat(mailLocales[language], { timeZone, timeZoneName: 'long' })
  return form.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Parts of one thing, such as a name and a street, with the language's comma between; what is empty is left out. */
export function withCommas(parts: readonly string[], language: Language): string {
  const given = parts.filter(Boolean)
  // Each keeps its own direction, and all follow each other in that of the sentence.
  return language === 'ar' ? given.map((part) => `\u2068${part}\u2069`).join('، ') : given.join(', ')
}

/** The clock and the day at the clinic at an instant: `9.00 AM` and `Sunday, December 6, 2026`. */
export function formatInstant(instant: Date, timeZone: string, language: Language): { time: string; date: string } {
  const { day, minute } = clinicTimeAt(instant, timeZone)
  return { time: clock(minute, language).replace(/^0/, ''), date: formatDay(day, language, 'full') }
}

function slotText({ start, end }: Slot, language: Language): string {
  return `${clock(start, language)} – ${clock(end, language)}`
}

// English writes the clock as slots are on the wire.
function clock(minute: number, language: Language): string {
  if (language === 'en') return formatSlot({ start: minute, end: minute }).split(' - ')[0] ?? ''
  const form = new Intl.DateTimeFormat(mailLocales[language], { timeStyle: 'short', timeZone: 'UTC' })
  return form.format(new Date(Date.UTC(2000, 0, 1, 0, minute))).replace(/\s/g, ' ')
}
