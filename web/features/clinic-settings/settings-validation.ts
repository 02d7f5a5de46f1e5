import type * as z from 'zod/mini'
import { staffRoles } from '#contract/roles.ts'
import { addNotice, addTestimonial, changeClinic } from '#contract/routes/clinic.ts'
import { type OnlineBookingInput, onlineBookingInput } from '#contract/schemas/online-booking.ts'
import { type SessionRuleInput, sessionRuleInput } from '#contract/schemas/session-rule.ts'
import type { Translations } from '#contract/translations.ts'
import { readTranslations } from '../../api/read-translations.ts'
import { validate } from '../../api/validate.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'
import { parseWeek, validateWeek } from './parse-week.ts'
import type { NoticeDraft } from './settings-api.ts'

// Fetched with Zod when a form is first sent: the forms import this module dynamically.

type Entries = Record<string, unknown>

/** Validates name, address and hours as the server does. Errors of a time belong to its field, such as `closes3`. */
export function validatePlace(entries: Entries, version: number): ValidationResult<z.output<typeof changeClinic.body>> {
  const { name, street, city, phone, language } = entries
  const firstWeekday = entries.firstWeekday === '' ? null : Number(entries.firstWeekday)
  const email = entries.email === '' ? undefined : entries.email
  const ofWeek = validateWeek(entries)
  const hours = Object.keys(ofWeek).length > 0 ? [] : parseWeek(entries)
  const checked = validate(changeClinic.body, {
    ...{ name, street, city, phone, language, email, hours, firstWeekday, version },
  })
  if ('values' in checked) return Object.keys(ofWeek).length > 0 ? { faults: ofWeek } : checked
  return { faults: { ...checked.faults, ...ofWeek } }
}

/** Checks the minutes of locking and of sessions, and the roles with a second factor, as the server will. */
export function validateSessions(
  { lockMinutes, idleMinutes, ...entries }: Entries,
  version: number,
): ValidationResult<SessionRuleInput> {
  const minutes = { lockMinutes: Number(lockMinutes), idleMinutes: Number(idleMinutes) }
  return validate(sessionRuleInput, { ...minutes, factorRoles: staffRoles.filter((role) => role in entries), version })
}

/** Checks the switch of online booking and the words for patients as the server will. */
export function validateOnlineBooking(
  entries: Entries,
  version: number,
  stored: Translations | undefined,
): ValidationResult<OnlineBookingInput> {
  const { state, text } = entries
  return validate(onlineBookingInput, {
    on: state === 'on',
    text: String(text).trim() || undefined,
    translations: readTranslations(entries, stored),
    version,
  })
}

/** Checks news as the server will; what is sent keeps the date as it was chosen. */
export function validateNotice(entries: Entries, stored: Translations | undefined): ValidationResult<NoticeDraft> {
  const { date, title, text } = entries
  const translations = readTranslations(entries, stored)
  const checked = validate(addNotice.body, { date, title, text, translations })
  return 'values' in checked ? { values: checked.values } : checked
}

/** Checks a testimonial as the server will. */
export function validateTestimonial(entries: Entries): ValidationResult<z.output<typeof addTestimonial.body>> {
  return validate(addTestimonial.body, { ...entries, stars: Number(entries.stars) })
}
