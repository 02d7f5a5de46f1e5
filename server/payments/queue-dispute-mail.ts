import { sql, type Transaction } from 'kysely'
import type { MailKind } from '#contract/schemas/mail.ts'
import type { Database } from '../database/schema.ts'
import type { PaymentRow } from './queries.ts'

/** Queues a mail to every admin about a dispute that was opened or decided, in the transaction that stores it. */
export async function queueDisputeMail(
  tx: Transaction<Database>,
  paymentId: string,
  dispute: NonNullable<PaymentRow['dispute']>,
  now: Date,
): Promise<void> {
  const template: MailKind = dispute === 'won' || dispute === 'lost' ? 'dispute_closed' : 'dispute_opened'
  await sql`
    insert into outbox (template, subject, subject_id, person_id, created_at, due_at)
    select ${template}, 'payment', ${paymentId}::uuid, id, ${now}::timestamptz, ${now}::timestamptz
    from person where role = 'admin'`.execute(tx)
}
