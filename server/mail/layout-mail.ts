import { telHref } from '#contract/contact-links.ts'
import type { Language } from '#contract/languages.ts'
import { withCommas } from './address.ts'
import type { Choices, Facts, Mail, MailLink, MailPart, Place, When } from './mail.ts'

/** A block of a mail. Its plain text and its HTML are made of the same fields. */
export type Block =
  | { readonly kind: 'greeting' | 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'link' | 'button'; readonly link: MailLink }
  | { readonly kind: 'footer'; readonly lines: readonly (string | MailLink)[] }
  | When
  | Facts
  | Choices

/** Returns the blocks of a mail in their order, which is the same in plain text and in HTML. */
export function layoutMail(mail: Omit<Mail, 'to'>, clinic: Place | undefined): Block[] {
  const { greeting, subject, heading = subject, opening, button, more = [], language } = mail
  return [
    ...(greeting === undefined ? [] : [{ kind: 'greeting', text: greeting } as const]),
    { kind: 'heading', text: heading },
    ...opening.map(toBlock),
    { kind: 'button', link: button },
    ...more.map(toBlock),
    ...(clinic ? [footer(clinic, language)] : []),
  ]
}

function toBlock(part: MailPart): Block {
  if (typeof part === 'string') return { kind: 'paragraph', text: part }
  return 'href' in part ? { kind: 'link', link: part } : part
}

function footer({ name, street, city, phone }: Place, language: Language): Block {
  const href = phoneLink(phone)
  const call = href ? { text: phone, href } : phone
  return { kind: 'footer', lines: [name, withCommas([street, city], language), call].filter(Boolean) }
}

/** Returns the address that calls a phone number, or `undefined` if the text has no number. */
export function phoneLink(phone: string): URL | undefined {
  const href = telHref(phone)
  return href === undefined ? undefined : new URL(href)
}
