import type { Language } from '#contract/languages.ts'
import { arMailTexts } from './ar.ts'
import { enMailTexts, type MailTexts } from './en.ts'
import { esMailTexts } from './es.ts'

/** The texts of all mails by language. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = { en: enMailTexts, es: esMailTexts, ar: arMailTexts }
