import { type Language, languages } from './languages.ts'

/** Texts that the clinic entered in other languages: language → field → text. */
export type Translations<Field extends string = string> = {
  readonly [language in Language]?: { readonly [field in Field]?: string | undefined } | undefined
}

/** Something with a text of the clinic, and its translations if there are any. */
export type Translatable<Field extends string> = { readonly [field in Field]: string } & {
  readonly translations?: Translations<Field> | undefined
}

/**
 * Returns a text in `language` if the clinic entered that, otherwise in the clinic's own language, with the language of the
 * returned text. Each field falls back alone. A translation into the clinic's own language is ignored.
 */
export function translated<Field extends string, Own extends Language | undefined>(
  thing: Translatable<Field>,
  field: Field,
  language: Language,
  clinicLanguage: Own,
): { text: string; language: Language | Own } {
  const text = language === clinicLanguage ? undefined : thing.translations?.[language]?.[field]
  return text ? { text, language } : { text: thing[field], language: clinicLanguage }
}

/** Returns translations without blank texts, in a fixed order. */
export function withoutBlanks<Field extends string>(translations: Translations<Field>): Translations<Field> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const texts = Object.entries(translations[language] ?? {}).filter(([, text]) => text)
      return texts.length > 0 ? [[language, Object.fromEntries(texts.sort())]] : []
    }),
  )
}
