import { parseClinicDay } from '#contract/dates.ts'
import { withWesternDigits } from '#contract/digits.ts'

/** What was typed about a person who may be new: one of the three. */
export type TypedPerson = { readonly patientName: string } | { readonly phone: string } | { readonly email: string }

/**
 * Returns what was typed as the name, number or email address of a person. `undefined` for a date, a transaction ID
 * and digits that are too few for a number. A name in small letters gets capitals.
 */
export function typedPerson(words: string, locale: string): TypedPerson | undefined {
  if (words === '' || parseClinicDay(words) !== undefined || /^pi_/i.test(words)) return undefined
  if (words.includes('@')) return { email: words }
  if (/\p{L}/u.test(words)) return { patientName: withCapitals(words, locale) }
  return withWesternDigits(words).replace(/\D/g, '').length >= 3 ? { phone: words } : undefined
}

function withCapitals(name: string, locale: string): string {
  if (name !== name.toLocaleLowerCase(locale)) return name
  return name.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale))
}
