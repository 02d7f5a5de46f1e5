import type { Language } from '#contract/languages.ts'

/** Locale of each language for dates, times and money in mails; Arabic with Western digits. */
export const mailLocales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US', ar: 'ar-u-nu-latn' }
