/** Languages of pages and mail, each with its own name for itself. The first one is the default. */
export const languageNames = { en: 'English', es: 'Español', ar: 'العربية' } as const
export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as [Language, ...Language[]]

/** Name of the cookie with the chosen language. */
export const languageCookie = 'lang'

/** Returns the language of a tag such as `es-MX` or `ES`, or `undefined` if it is not supported. */
export function languageOf(tag: string | undefined): Language | undefined {
  const base = tag?.toLowerCase().split('-', 1)[0]
  return languages.find((language) => language === base)
}

/** Returns the writing direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** Returns the address of a page in a language, for search engines and mail. English has the plain address. */
export function addressIn(path: string, language: Language): string {
  return language === 'en' ? path : `${path}?${languageCookie}=${language}`
}
