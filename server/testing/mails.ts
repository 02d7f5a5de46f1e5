import type { MailKind } from '#contract/mail.ts'
import { identityMail } from '../identity/compose-mail.ts'
import type { Mail } from '../mail/mail.ts'
import type { TestApp } from './test-app.ts'

/** What waits in the outbox about people, put together as it would go out; each mail once. */
export async function takeMails({
  db,
  context,
}: Pick<TestApp, 'db' | 'context'>): Promise<(Mail & { kind: MailKind })[]> {
  const rows = await db.deleteFrom('outbox').where('booking_id', 'is', null).returningAll().execute()
  const mails: (Mail & { kind: MailKind })[] = []
  for (const row of rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    const kind = row.kind as keyof typeof identityMail
    const { id, person_id: personId, email, created_at: createdAt } = row
    const job = { id, kind, bookingId: null, paymentId: null, personId, email, createdAt }
    const mail = await identityMail[kind](context, job)
    if (mail) mails.push({ kind, ...mail })
  }
  return mails
}

/** The one link of a mail. */
export function linkOf(mail: Mail | undefined): URL {
  const link = mail?.body.find((part) => typeof part !== 'string')
  if (!link) throw new Error('The mail has no link.')
  return link.href
}

/** The token of the one link of a mail. */
export function tokenOf(mail: Mail | undefined): string {
  return linkOf(mail).hash.slice(1)
}
