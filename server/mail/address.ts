import type { Language } from '#contract/languages.ts'
import type { Place } from './mail.ts'

/** Joins the parts of an address with the language's comma. Skips empty parts. */
export function withCommas(parts: readonly string[], language: Language): string {
  const given = parts.filter(Boolean)
  // Each part keeps its own direction; the parts follow the direction of the sentence.
  return language === 'ar' ? given.map((part) => `\u2068${part}\u2069`).join('، ') : given.join(', ')
}

/** Returns a postal address as programs read it: without direction marks, which calendars show as characters. */
export function postalAddress({ street, city }: Pick<Place, 'street' | 'city'>): string {
  return [street, city].filter(Boolean).join(', ')
}
