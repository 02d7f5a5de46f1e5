import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { countNeedingAttention } from '../payments/queries.ts'

/** Numbers of jobs that are pending or need attention. */
export interface Backlog {
  readonly mailsWaiting: number
  /** Mails due for more than ten minutes. */
  readonly mailsLate: number
  readonly mailsFailed: number
  /** Error of the oldest failed mail. */
  readonly mailError: string | null
  readonly paymentsInNeed: number
  /** Pending card payments not checked at the provider for 15 minutes. The sweep checks each every five minutes. */
  readonly paymentsLate: number
}

/** Counts the backlog by the database's clock. Counts no waiting mail if `mails` is false, because none is sent. */
export async function countBacklog(db: Kysely<Database>, mails: boolean): Promise<Backlog> {
  const { rows } = await sql<Omit<Backlog, 'paymentsInNeed'>>`
    select
      (select count(*)::integer from outbox where ${mails} and state = 'waiting') as "mailsWaiting",
      (select count(*)::integer from outbox where ${mails} and state = 'waiting' and due_at < now() - interval '10 minutes')
        as "mailsLate",
      (select count(*)::integer from outbox where state = 'failed') as "mailsFailed",
      (select trouble from outbox where ${mails} and state = 'waiting' and trouble is not null order by created_at limit 1)
        as "mailError",
      (select count(*)::integer from payment
        where method = 'card' and state in ('creating', 'open', 'confirming') and asked_at < now() - interval '15 minutes')
        as "paymentsLate"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A row of counts is always there.')
  return { ...row, paymentsInNeed: await countNeedingAttention(db) }
}
