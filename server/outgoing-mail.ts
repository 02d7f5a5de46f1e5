import { join } from 'node:path'
import { bookingMail } from './bookings/compose-mail.ts'
import type { Context } from './context.ts'
import { identityMail } from './identity/compose-mail.ts'
import { deliverAlways } from './mail/deliver-always.ts'
import { forgetMail } from './mail/forget-mail.ts'
import type { Composers } from './mail/mail.ts'
import type { MailService } from './mail/mail-service.ts'
import { openSmtp } from './mail/open-smtp.ts'
import { paymentMail } from './payments/compose-mail.ts'
import type { Settings } from './settings.ts'

/** Who puts which mail together. */
export const composers: Composers = { ...bookingMail, ...paymentMail, ...identityMail }

/** Opens the way mail leaves, as the settings ask for it; undefined where mail is off. Nothing is connected to yet. */
export async function openOutgoingMail({
  mail,
  dataDir,
}: Pick<Settings, 'mail' | 'dataDir'>): Promise<MailService | undefined> {
  if (mail.mode === 'off') return undefined
  if (mail.mode === 'live') return { sender: mail.sender, transport: openSmtp(mail.server), kept: undefined }
  const { openMailFolder } = await import('./test-mode/mail.ts')
  const kept = await openMailFolder(join(dataDir, 'mail'))
  return { sender: { name: undefined, address: 'clinic@test.invalid' }, transport: kept.transport, kept }
}

const forgetEveryMs = 3_600_000

/** Begins to deliver mail and to forget old mail; gives what ends it. */
export function startOutgoingMail(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const hourly = setInterval(() => void forgetMail(context).catch(onError), forgetEveryMs)
  const stopDelivering = context.mail && deliverAlways(context, context.mail, composers, onError)
  return async () => {
    clearInterval(hourly)
    await stopDelivering?.()
  }
}
