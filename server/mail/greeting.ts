import type { Language } from '#contract/languages.ts'

/**
 * A name as mails show it: anybody may sign up with somebody else's address and choose the name, so one that a mail
 * program could take for a link, or a reader for a number to call, is left out.
 */
export function safeDisplayName(name: string): string {
  return /[:/@]|\.\S|(?:\p{Nd}\P{Nd}*){6}/u.test(name) ? '' : name
}

/** How a mail begins. */
export function greeting(name: string, language: Language): string {
  const { hello, comma } = greetings[language]
  return [hello, safeDisplayName(name)].filter(Boolean).join(' ') + comma
}

const greetings: Readonly<Record<Language, { readonly hello: string; readonly comma: string }>> = {
  en: { hello: 'Hello', comma: ',' },
  es: { hello: 'Hola', comma: ':' },
  ar: { hello: 'مرحبًا', comma: '،' },
}
