import { join } from 'node:path'
import { bookingMail } from '../bookings/compose-mail.ts'
import { clinicMail } from '../clinic/compose-mail.ts'
import { identityMail } from '../identity/email/compose-mail.ts'
import { importMail } from '../imports/compose-mail.ts'
import type { Templates } from '../mail/mail.ts'
import type { MailService } from '../mail/mail-service.ts'
import { openSmtp } from '../mail/open-smtp.ts'
import { paymentMail } from '../payments/compose-mail.ts'
import { reminderMail } from '../reminders/compose-mail.ts'
import { reviewMail } from '../reviews/compose-mail.ts'
import type { Settings } from '../settings.ts'
import { staffMail } from '../staff/compose-mail.ts'
import { waitlistMail } from '../waitlist/compose-mail.ts'

/** Everything that the portal sends. */
export const templates: Templates = {
  ...bookingMail,
  ...reminderMail,
  ...waitlistMail,
  ...paymentMail,
  ...reviewMail,
  ...clinicMail,
  ...identityMail,
  ...staffMail,
  ...importMail,
}

/** Opens the configured mail transport without connecting; `undefined` if mail is off. */
export async function openOutgoingMail({
  mail,
  dataDir,
}: Pick<Settings, 'mail' | 'dataDir'>): Promise<MailService | undefined> {
  if (mail.mode === 'off') return undefined
  if (mail.mode === 'live') return { sender: mail.sender, transport: openSmtp(mail.server), kept: undefined }
  const { openMailFolder } = await import('../test-mode/mail.ts')
  const kept = await openMailFolder(join(dataDir, 'mail'))
  return { sender: { name: undefined, address: 'clinic@test.invalid' }, transport: kept.transport, kept }
}
