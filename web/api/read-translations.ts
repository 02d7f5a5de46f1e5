import { languages } from '#contract/languages.ts'
import type { Translations } from '#contract/translations.ts'

/** Returns the texts of a form's fields such as `es.name` by language. Languages without fields keep the stored texts. */
export function readTranslations(entries: Record<string, unknown>, stored: Translations | undefined): Translations {
  const typed = languages.flatMap((language) => {
    const ofLanguage = Object.entries(entries).filter(([name]) => name.startsWith(`${language}.`))
    if (ofLanguage.length === 0) return []
    return [[language, Object.fromEntries(ofLanguage.map(([name, text]) => [name.slice(language.length + 1), text]))]]
  })
  return { ...stored, ...(Object.fromEntries(typed) as Translations) }
}
