import { directionOf, type Language } from '#contract/languages.ts'
import type { Block } from './layout-mail.ts'
import type { Fact, MailLink } from './mail.ts'

/** Returns a mail as plain text. The address of a link is on a line of its own, except of a phone number. */
export function mailText(blocks: readonly Block[], language: Language): string {
  const paragraphs = blocks.flatMap((block) => paragraphsOf(block, language))
  return `${paragraphs.map((lines) => lines.map(withAddress).join('\n')).join('\n\n')}\n`
}

/** Returns the paragraphs of a mail without the addresses of its links. */
export function mailParagraphs(blocks: readonly Block[], language: Language): string[] {
  const paragraphs = blocks.flatMap((block) => paragraphsOf(block, language))
  return paragraphs.map((lines) => lines.map((line) => (typeof line === 'string' ? line : line.text)).join('\n'))
}

type Line = string | MailLink

function withAddress(line: Line): string {
  if (typeof line === 'string') return line
  return line.href.protocol === 'tel:' ? line.text : `${line.text}:\n${line.href.href}`
}

function paragraphsOf(block: Block, language: Language): Line[][] {
  switch (block.kind) {
    case 'greeting':
    case 'heading':
    case 'paragraph':
      return [[block.text]]
    case 'link':
    case 'button':
      return [[block.link]]
    case 'when':
      return [[block.date, `${block.from} – ${block.to}`, block.zone]]
    case 'facts':
      return [block.facts.map((fact) => factLine(fact, language))]
    case 'choices':
      return [[block.title], ...block.links.map((link) => [link]), ...(block.note ? [[block.note]] : [])]
    case 'footer':
      return [[...block.lines]]
  }
}

// The value keeps its own direction inside a right-to-left line.
function factLine({ label, value, href }: Fact, language: Language): Line {
  const text = `${label}: ${directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : value}`
  return href ? { text, href } : text
}
