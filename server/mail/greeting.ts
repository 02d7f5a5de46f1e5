import type { Language } from '#contract/languages.ts'

/**
 * Returns a name for mails, or nothing if it could be taken for a link or a phone number: anyone may sign up with someone
 * else's address and choose the name.
 */
export function safeDisplayName(name: string): string {
  return /[:/@]|\.\S|(?:\p{Nd}\P{Nd}*){6}/u.test(name) ? '' : name
}

/** Returns the salutation of a mail. */
export function greeting(name: string, language: Language): string {
  const { hello, comma } = greetings[language]
  return [hello, safeDisplayName(name)].filter(Boolean).join(' ') + comma
}

const greetings: Readonly<Record<Language, { readonly hello: string; readonly comma: string }>> = {
  en: { hello: 'Hello', comma: ',' },
  es: { hello: 'Hola', comma: ':' },
  ar: { hello: 'مرحبًا', comma: '،' },
}
