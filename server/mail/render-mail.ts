import type { SendMailOptions } from 'nodemailer'
import { directionOf, type Language } from '#contract/languages.ts'
import { safeDisplayName } from './greeting.ts'
import type { Mail, MailLink } from './mail.ts'

/** Envelope and headers of a mail. */
export interface Envelope {
  /** Message-ID made of the outbox row's id: stable across retries, so that mail programs show a repetition once. */
  readonly id: string
  readonly from: { readonly name: string; readonly address: string }
  readonly now: Date
}

/** Renders a mail as plain text, as HTML, and with its calendar file as an attachment. */
export function renderMail(
  { to, language, subject, body, replyTo, calendar }: Mail,
  { id, from, now }: Envelope,
): SendMailOptions {
  return {
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    date: now,
    from,
    to: { ...to, name: safeDisplayName(to.name) },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text: `${body.map(asText).join('\n\n')}\n`,
    html: page(language, subject, body.map(asHtml).join('\n')),
    // Asks for no automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // An attachment, not an alternative: some programs would show the calendar entry only.
    ...(calendar && {
      attachments: [
        {
          filename: 'appointment.ics',
          contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
          // The line ends are part of the format.
          contentTransferEncoding: 'base64',
          content: calendar.file,
        },
      ],
    }),
  }
}

function asText(paragraph: string | MailLink): string {
  return typeof paragraph === 'string' ? paragraph : `${paragraph.text}:\n${paragraph.href.href}`
}

function asHtml(paragraph: string | MailLink): string {
  if (typeof paragraph === 'string') return `<p dir="auto">${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`
  return `<p><a href="${escapeHtml(paragraph.href.href)}">${escapeHtml(paragraph.text)}</a></p>`
}

const look = 'max-width:36em;margin:0 auto;padding:24px;font:16px/1.5 system-ui,sans-serif'

function page(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body dir="${directionOf(language)}" style="${look}">
${content}
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
