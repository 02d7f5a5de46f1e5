import type { Language } from '#contract/languages.ts'
import { arAccountMail } from './mail-texts-ar.ts'
import { type AccountMail, enAccountMail } from './mail-texts-en.ts'
import { esAccountMail } from './mail-texts-es.ts'

/** What mails about an account say, in each language. */
export const accountMail: Readonly<Record<Language, AccountMail>> = {
  en: enAccountMail,
  es: esAccountMail,
  ar: arAccountMail,
}
