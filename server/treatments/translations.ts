import { sql } from 'kysely'
import type { Translations } from '#contract/translations.ts'

type Stored = Translations<'name'> | null

/** Translations of the name under which `booking` was booked: null if the treatment was renamed since. */
export const bookedTranslations = sql<Stored>`(
  select translations from treatment where id = booking.treatment_id and name = booking.treatment_name)`

/** Returns the translations of a treatment's name as part of an answer that has the name in `field`. Empty if there are none. */
export function translationsAs<Field extends string>(
  stored: Stored,
  field: Field,
): { translations?: Translations<Field> } {
  const named = Object.entries(stored ?? {}).map(([language, texts]) => [language, { [field]: texts?.name }])
  return named.length === 0 ? {} : { translations: Object.fromEntries(named) as Translations<Field> }
}
