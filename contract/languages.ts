/** The languages of pages and mails, each by its name in itself. The first one is for whoever reads none of them. */
export const languageNames = { en: 'English', es: 'Español', ar: 'العربية' } as const
export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as [Language, ...Language[]]

/** The name of the cookie that holds the language somebody chose. */
export const languageCookie = 'lang'

/** The language behind a tag such as `es-MX` or `ES`; undefined where it is none of ours. */
export function languageOf(tag: string | undefined): Language | undefined {
  const base = tag?.toLowerCase().split('-', 1)[0]
  return languages.find((language) => language === base)
}

/** Which way a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The address of a page in a language, for search engines and mails: English is the page's own. */
export function addressIn(path: string, language: Language): string {
  return language === 'en' ? path : `${path}?${languageCookie}=${language}`
}
