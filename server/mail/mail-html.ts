import { directionOf, type Language } from '#contract/languages.ts'
import type { Block } from './layout-mail.ts'
import type { Choices, Fact, Facts, MailLink, When } from './mail.ts'
import { type ClinicLook, layoutTable, type MailLook, mailLook } from './mail-look.ts'

/** Texts of the page around the blocks of a mail. */
interface Frame {
  readonly language: Language
  readonly title: string
  /** The clinic's name, on top. */
  readonly clinic: string | undefined
  readonly look: ClinicLook
}

/** Name of the logo in a mail. */
export const logoId = 'logo@portal'

type Look = MailLook['look']

/**
 * Returns a mail as HTML: tables and inline styles, which old mail programs need, and nothing to load: the clinic's logo
 * is a part of the mail. Every text is escaped.
 */
export function mailHtml(blocks: readonly Block[], { language, title, clinic, look: own }: Frame): string {
  const { look, styleSheet } = mailLook(own)
  const [lang, dir] = [language, directionOf(language)]
  const inCard = blocks.filter(({ kind }) => kind !== 'footer').map((block) => blockHtml(block, dir, look))
  const below = blocks.filter(({ kind }) => kind === 'footer').map((block) => blockHtml(block, dir, look))
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${styleSheet}
</style>
</head>
<body dir="${dir}" ${look('page', 'margin:0;padding:0')}>
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(title)}" lang="${lang}" dir="${dir}">
<table ${layoutTable} ${look('page', '')}><tr><td align="center" style="padding:20px 12px">
<table ${layoutTable} style="${column};text-align:${side(dir)}">
${clinic ? row(look('pad ink', `${sides}${header}`), `${logoHtml(own, dir, look)}<bdi>${escapeHtml(clinic)}</bdi>`) : ''}
${row(look('card pad', 'border-radius:18px;padding:28px 32px 20px'), inCard.join('\n'))}
${row(look('pad quiet', `${sides}${small}`), below.join('\n'))}
</table>
</td></tr></table>
</div>
</body>
</html>
`
}

const fonts = "Figtree,'Segoe UI',Helvetica,Tahoma,Arial,sans-serif"
const column = `max-width:600px;table-layout:fixed;font-family:${fonts};overflow-wrap:anywhere`
const sides = 'padding:0 32px;'
const header = 'padding-bottom:14px;font-size:18px;line-height:28px;font-weight:700'
const small = 'padding-top:18px;font-size:14px;line-height:24px'
const normal = 'font-size:16px;line-height:25px'

type Direction = ReturnType<typeof directionOf>

/** The side where lines begin. Old mail programs do not know `start`. */
function side(dir: Direction): 'left' | 'right' {
  return dir === 'rtl' ? 'right' : 'left'
}

// Without an alternative text: the name is next to it.
function logoHtml({ logo }: ClinicLook, dir: Direction, look: Look): string {
  if (!logo) return ''
  const space = `border:0;border-radius:4px;vertical-align:middle;margin-${dir === 'rtl' ? 'left' : 'right'}:12px`
  const size = `width="${logo.width}" height="${logo.height}"`
  return `<img src="cid:${logoId}" alt="" ${size} ${look('logo', space)}>`
}

function blockHtml(block: Block, dir: Direction, look: Look): string {
  switch (block.kind) {
    case 'greeting':
      return paragraph(look, 'quiet', 'margin:0 0 8px', block.text)
    case 'heading':
      return `<h1 dir="auto" ${look('title ink', titleLook)}>${escapeHtml(block.text)}</h1>`
    case 'paragraph':
      return paragraph(look, 'ink', 'margin:0 0 14px', block.text)
    case 'when':
      return when(block, dir, look)
    case 'button':
      return `<table ${layoutTable} style="margin:6px 0 20px"><tr>
<td align="center" ${look('main', 'border-radius:12px')}>${anchor(look, block.link, 'press', wide(15, 18))}</td></tr></table>`
    case 'facts':
      return facts(block, look)
    case 'link':
      return `<p style="margin:0 0 6px;${normal}">${anchor(look, block.link, 'link', tall)}</p>`
    case 'choices':
      return choices(block, look)
    case 'footer':
      return block.lines.map((line) => footerLine(line, look)).join('<br>\n')
  }
}

const titleLook = 'margin:0 0 14px;font-size:28px;line-height:34px;font-weight:600;letter-spacing:-0.4px'
const tall = 'display:inline-block;padding:10px 0'
const wide = (padding: number, size: number) =>
  `display:block;padding:${padding}px 12px;font-size:${size}px;line-height:22px;font-weight:600;text-decoration:none`

function when({ weekday, day, month, from, to, zone, isCancelled }: When, dir: Direction, look: Look): string {
  const crossed = isCancelled ? 'text-decoration:line-through;' : ''
  const quiet = (text: string) =>
    `<span ${look('quiet', 'display:block;font-size:15px;line-height:20px;font-weight:600')}>${escapeHtml(text)}</span>`
  const number = `${crossed}display:block;font-size:56px;line-height:58px;font-weight:700;letter-spacing:-1.5px`
  const beginning = `${crossed}font-size:26px;line-height:34px;font-weight:600;white-space:nowrap`
  const end = `${crossed}font-size:18px;line-height:26px;white-space:nowrap`
  return `<table ${layoutTable} style="margin:4px 0 20px"><tr>
<td width="124" align="center" valign="middle" ${look('leaf', 'width:124px;border-radius:14px;padding:10px 6px')}>
${quiet(weekday)}
<span ${look('number ink', number)}>${escapeHtml(day)}</span>
${quiet(month)}
</td>
<td valign="middle" style="padding-${side(dir)}:18px">
<span ${look('ink', beginning)}>${escapeHtml(from)}</span>
<span ${look('quiet', end)}>– ${escapeHtml(to)}</span>
<span ${look('quiet', 'display:block;font-size:14px;line-height:20px')}>${escapeHtml(zone)}</span>
</td></tr></table>`
}

function facts({ facts }: Facts, look: Look): string {
  const cell = 'padding:10px 0'
  const rows = facts.map((fact) => {
    const label = `<td width="84" valign="top" ${look('quiet line', `width:84px;${cell}`)}>${escapeHtml(fact.label)}</td>`
    return `<tr>${label}<td valign="top" ${look('ink line', fact.href ? 'padding:0' : cell)}>${value(fact, look)}</td></tr>`
  })
  return `<table ${layoutTable} style="margin:0 0 16px;${normal}">\n${rows.join('\n')}\n</table>`
}

// A number or an address has its own direction. It stays at the side where the lines of the mail begin.
function value({ value, href }: Fact, look: Look): string {
  return href ? `<bdi>${anchor(look, { text: value, href }, 'link', tall)}</bdi>` : `<bdi>${escapeHtml(value)}</bdi>`
}

// A day stays with its month, and a time with its half of the day.
function choices({ title, links, note }: Choices, look: Look): string {
  const cells = links.map((link) => {
    const text = link.text.replaceAll(/(?<=\p{L}) (?=\d)|(?<=\d) (?=\p{L})/gu, '\u00a0')
    const box = anchor(look, { ...link, text }, 'ink', `${wide(11, 16)};text-wrap:balance`)
    return `<td class="third" valign="top"><table ${layoutTable}><tr>
<td align="center" ${look('second', 'border-radius:12px')}>${box}</td></tr></table></td>`
  })
  return `<p dir="auto" ${look('ink', `margin:0 0 8px;${normal};font-weight:600`)}>${escapeHtml(title)}</p>
<table ${layoutTable} style="margin:0 0 12px;table-layout:fixed"><tr>
${cells.join('\n<td class="gap" width="8" style="width:8px"></td>\n')}
</tr></table>${note ? `\n${paragraph(look, 'quiet', 'margin:0 0 14px', note)}` : ''}`
}

function footerLine(line: string | MailLink, look: Look): string {
  return `<bdi>${typeof line === 'string' ? escapeHtml(line) : anchor(look, line, 'link', '')}</bdi>`
}

function paragraph(look: Look, role: string, css: string, text: string): string {
  return `<p dir="auto" ${look(role, `${css};${normal}`)}>${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`
}

function anchor(look: Look, { text, href }: MailLink, role: string, css: string): string {
  return `<a href="${escapeHtml(href.href)}" ${look(role, css)}>${escapeHtml(text)}</a>`
}

function row(attributes: string, content: string): string {
  return `<tr><td ${attributes}>${content}</td></tr>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
