import type { SendMailOptions } from 'nodemailer'
import { safeDisplayName } from './greeting.ts'
import { layoutMail } from './layout-mail.ts'
import type { Mail, Place } from './mail.ts'
import { logoId, mailHtml } from './mail-html.ts'
import type { ClinicLook } from './mail-look.ts'
import { mailText } from './mail-text.ts'

type Attachment = NonNullable<SendMailOptions['attachments']>[number]

/** Envelope and headers of a mail. */
export interface Envelope {
  /** Message-ID made of the outbox row's id: stable across retries, so that mail programs show a repetition once. */
  readonly id: string
  readonly from: { readonly name: string; readonly address: string }
  readonly now: Date
  /** Shown on top and at the end of every mail, since the sender address may be generic. */
  readonly clinic: Place | undefined
  readonly look?: ClinicLook
}

/** Renders a mail as plain text, as HTML, and with its calendar file as an attachment. */
export function renderMail(mail: Mail, { id, from, now, clinic, look = {} }: Envelope): SendMailOptions {
  const { to, language, subject, replyTo, calendar } = mail
  const blocks = layoutMail(mail, clinic)
  const attachments = [...(calendar ? [calendarFile(calendar)] : []), ...(look.logo ? [logoFile(look.logo)] : [])]
  return {
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    date: now,
    from,
    to: { ...to, name: safeDisplayName(to.name) },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text: mailText(blocks, language),
    html: mailHtml(blocks, { language, title: subject, clinic: clinic?.name, look }),
    // Asks for no automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(attachments.length > 0 && { attachments }),
  }
}

// An attachment, not an alternative: some programs would show the calendar entry only.
function calendarFile({ method, file }: NonNullable<Mail['calendar']>): Attachment {
  return {
    filename: 'appointment.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    // The line ends are part of the format.
    contentTransferEncoding: 'base64',
    content: file,
  }
}

function logoFile({ content }: NonNullable<ClinicLook['logo']>): Attachment {
  return { filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline', cid: logoId, content }
}
