import { createTransport, type Transporter } from 'nodemailer'

/** A mail server, parsed from SMTP_URL. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte, required STARTTLS, or none on a trusted connection. */
  readonly tls: 'at_once' | 'starttls' | 'none'
  readonly login: { readonly user: string; readonly pass: string } | undefined
}

/** Number of connections, and of mails sent concurrently, so that none queues inside the library. */
export const mailsAtOnce = 5

/**
 * Opens a pool of connections to a mail server. Timeouts: 10 s to connect, 10 s for the greeting, 20 s of silence. A
 * broken connection fails its mail; the outbox alone decides about retries.
 */
export function openSmtp({ host, port, tls, login }: SmtpServer): Transporter<unknown> {
  return createTransport({
    pool: true,
    host,
    port,
    secure: tls === 'at_once',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(login && { auth: login }),
    maxConnections: mailsAtOnce,
    maxRequeues: 0,
    idleTimeout: 20_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
