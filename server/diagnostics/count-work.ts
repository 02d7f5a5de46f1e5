import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { countNeedingAttention } from '../payments/queries.ts'

/** What waits to be done or for somebody to look at it. */
export interface Backlog {
  readonly mailsWaiting: number
  /** Should have gone over ten minutes ago. */
  readonly mailsLate: number
  readonly mailsFailed: number
  /** What the mail server said of the oldest that it did not take. */
  readonly mailTrouble: string | null
  readonly paymentsInNeed: number
  /** Card payments under way that nobody has asked about for 15 minutes; each is every five minutes at least. */
  readonly paymentsLate: number
}

/** Counts it, by the database's clock. Where no `mails` are sent none waits: what is written for them is forgotten. */
export async function countBacklog(db: Kysely<Database>, mails: boolean): Promise<Backlog> {
  const { rows } = await sql<Omit<Backlog, 'paymentsInNeed'>>`
    select
      (select count(*)::integer from outbox where ${mails} and state = 'waiting') as "mailsWaiting",
      (select count(*)::integer from outbox where ${mails} and state = 'waiting' and due_at < now() - interval '10 minutes')
        as "mailsLate",
      (select count(*)::integer from outbox where state = 'failed') as "mailsFailed",
      (select trouble from outbox where ${mails} and state = 'waiting' and trouble is not null order by created_at limit 1)
        as "mailTrouble",
      (select count(*)::integer from payment
        where method = 'card' and state in ('creating', 'open', 'confirming') and asked_at < now() - interval '15 minutes')
        as "paymentsLate"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A row of counts is always there.')
  return { ...row, paymentsInNeed: await countNeedingAttention(db) }
}
