import type { Language } from '#contract/languages.ts'
import { mailTexts } from './texts/texts.ts'

/**
 * Returns a name for mails, or nothing if it could be taken for a link or a phone number: anyone may sign up with
 * someone else's address and choose the name.
 */
export function safeDisplayName(name: string): string {
  return /[:/@]|\.\S|(?:\p{Nd}\P{Nd}*){6}/u.test(name) ? '' : name
}

/** Returns the salutation of a mail. */
export function greeting(name: string, language: Language): string {
  const { hello, comma } = mailTexts[language].greeting
  return [hello, safeDisplayName(name)].filter(Boolean).join(' ') + comma
}
