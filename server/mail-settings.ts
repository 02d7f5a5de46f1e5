import { isLoopback } from './loopback.ts'
import type { Sender } from './mail/mail-service.ts'
import type { SmtpServer } from './mail/open-smtp.ts'

/** Mail is off, captured for admins to read (test mode), or sent through a mail server. */
export type MailSettings =
  | { readonly mode: 'off' }
  | { readonly mode: 'test' }
  | { readonly mode: 'live'; readonly server: SmtpServer; readonly sender: Sender }

interface Given {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
}

/**
 * Parses SMTP_URL and MAIL_FROM. Test mode requires that both are unset and `loopbackOnly` is set. Adds missing or
 * invalid settings to `wrong` and returns `undefined` then.
 */
export function parseMail(
  { SMTP_URL: url, MAIL_FROM: from }: Given,
  loopbackOnly: boolean,
  wrong: Set<string>,
): MailSettings | undefined {
  if (url === undefined && from === undefined && loopbackOnly) return { mode: 'test' }
  if (url === 'off') return { mode: 'off' }
  const server = parseServer(url ?? '')
  const sender = parseSender(from ?? '')
  if (!server) wrong.add('SMTP_URL')
  if (!sender) wrong.add('MAIL_FROM')
  return server && sender && { mode: 'live', server, sender }
}

// Without TLS the password and all mails are sent in clear text. Allowed only to this machine or with `?tls=off`.
function parseServer(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const [user, pass] = [decoded(username), decoded(password)]
  const plain = search === '?tls=off'
  if (!/^smtps?:$/.test(protocol) || host === '' || !/^\/?$/.test(pathname) || hash !== '') return undefined
  if ((search !== '' && !plain) || (plain && protocol === 'smtps:')) return undefined
  if (user === undefined || pass === undefined || (user === '') !== (pass === '')) return undefined
  const implicitTls = protocol === 'smtps:'
  return {
    host,
    port: port === '' ? (implicitTls ? 465 : 587) : Number(port),
    tls: implicitTls ? 'at_once' : plain || isLoopback(host) ? 'none' : 'starttls',
    login: user === '' ? undefined : { user, pass },
  }
}

const plainAddress = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i

function parseSender(text: string): Sender | undefined {
  const [, name, bracketed] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  const address = bracketed ?? text.trim()
  const shown = name?.trim().replace(/^"(.*)"$/, '$1')
  return plainAddress.test(address) ? { name: shown || undefined, address } : undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
