import { DeliveryError } from './mail-service.ts'

interface SmtpError {
  readonly code?: string
  /** Code of the system, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
  readonly originalCode?: string
  readonly command?: string
  readonly responseCode?: number
}

/**
 * Converts a delivery failure to an error code of ours; the server's message may quote the recipient. Permanent
 * rejections of the recipient or the message are final; rejections of the sender are retried.
 */
export function toDeliveryError(error: unknown): DeliveryError {
  const { code, originalCode = '', command, responseCode = 0 } = error as SmtpError
  if (code === 'EAUTH' || code === 'ENOAUTH') return new DeliveryError('login_refused', false)
  if (code === 'ETLS' || command === 'STARTTLS' || /CERT|SSL|TLS|SIGNATURE|HOSTNAME/.test(originalCode))
    return new DeliveryError('not_trusted', false)
  if (responseCode >= 400 && responseCode < 500) return new DeliveryError('put_off', false)
  if (responseCode >= 500) {
    if (command === 'RCPT TO') return new DeliveryError('recipient_refused', true)
    if (command === 'DATA') return new DeliveryError('message_refused', true)
    return new DeliveryError('sender_refused', false)
  }
  // Not a valid address.
  if (code === 'EENVELOPE') return new DeliveryError('recipient_refused', true)
  return new DeliveryError('unreachable', false)
}
