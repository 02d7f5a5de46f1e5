import type { Language } from '#contract/languages.ts'
import { mailTexts } from './texts/texts.ts'

/** What names consist of: letters, digits, spaces and a few marks. The joiners are part of Persian names. */
const nameLike = /^(?:[\p{L}\p{M}\p{Nd}\p{Zs}'’‘ʼ.,()–-]|\u200c|\u200d){1,60}$/u

/**
 * Returns a name for mails and calendar entries, or nothing if it is not like a name, or could be taken for a link or a phone
 * number: anyone may sign up with someone else's address and choose the names of the account and its family.
 */
export function safeDisplayName(name: string): string {
  return nameLike.test(name) && !/\.\S|\bwww\b|(?:\p{Nd}\P{Nd}*){6}/iu.test(name) ? name : ''
}

/** Returns the salutation of a mail. */
export function greeting(name: string, language: Language): string {
  const { hello, comma } = mailTexts[language].greeting
  return [hello, safeDisplayName(name)].filter(Boolean).join(' ') + comma
}
