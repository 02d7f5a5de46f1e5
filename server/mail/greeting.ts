import { addressIn, type Language } from '#contract/languages.ts'
import type { Context } from '../context.ts'
import type { Mail, MailContent, Recipient } from './mail.ts'
import { mailTexts } from './texts/texts.ts'

/** What names consist of: letters, spaces and a few marks. The joiners are part of Persian names. */
const nameLike = /^(?:[\p{L}\p{M}\p{Zs}'’‘ʼ.,()–-]|\u200c|\u200d){1,60}$/u

/** Number of words of a name. Short ones in small letters, such as `de la` and `bin`, do not count. */
const mostWords = 5

/** Number of words that need no capital letters: some type their name without. */
const mostSmallWords = 3

/**
 * Returns a name for mails and calendar entries, or nothing if it is not like a name, or could be taken for a link, a phone
 * number or a sentence: the clinic sends it to the address that the account gave. Digits, more than five words, and words
 * of six small letters among more than three are no name. The mail then greets no one, so a rare name costs little.
 */
export function safeDisplayName(name: string): string {
  if (!nameLike.test(name) || /\.\S|\bwww\b/iu.test(name)) return ''
  const words = name.split(/[^\p{L}\p{M}'’‘ʼ\u200c\u200d]+/u).filter(Boolean)
  const counted = words.filter((word) => !/^[^\p{Lu}]{1,3}$/u.test(word))
  const hasSmallWord = words.length > mostSmallWords && words.some((word) => /^\p{Ll}.{5,}/u.test(word))
  return counted.length > mostWords || hasSmallWord ? '' : name
}

/** Returns the salutation of a mail. */
export function greeting(name: string, language: Language): string {
  const { hello, comma } = mailTexts[language].greeting
  return [hello, safeDisplayName(name)].filter(Boolean).join(' ') + comma
}

/** Returns a mail that greets its recipient. */
export function letter({ name, address, language }: Recipient, content: MailContent): Mail {
  return { to: { name, address }, language, greeting: greeting(name, language), ...content }
}

/** Returns the address of a page in the recipient's language. */
export function pageFor({ publicUrl }: Context, { language }: Pick<Recipient, 'language'>, path: string): URL {
  return new URL(addressIn(path, language), publicUrl)
}
