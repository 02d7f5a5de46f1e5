import type { Language } from '#contract/languages.ts'

/** How each language writes dates, times and money in mails; Arabic with the digits that stand in addresses too. */
export const mailLocales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US', ar: 'ar-u-nu-latn' }
