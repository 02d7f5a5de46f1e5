import { type Kysely, sql } from 'kysely'
import { rowsOnPage } from '#contract/page-size.ts'
import type { OutgoingMail } from '#contract/schemas/mail.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

/** Returns a page of undelivered mail and its total: failed mail first, then oldest first. */
export async function listOutgoing({ db }: Context, page: number): Promise<{ mails: OutgoingMail[]; total: number }> {
  const rows = selectOutgoing(db)
    .orderBy(sql`state = 'waiting'`)
    .orderBy('outbox.created_at')
    .orderBy('outbox.id')
    .limit(rowsOnPage)
    .offset((page - 1) * rowsOnPage)
    .execute()
  const counted = db
    .selectFrom('outbox')
    .select((build) => build.cast<number>(build.fn.countAll(), 'integer').as('total'))
    .where('state', 'in', ['failed', 'waiting'])
    .executeTakeFirstOrThrow()
  const [found, { total }] = await Promise.all([rows, counted])
  return { mails: found.map(toOutgoing), total }
}

/** Returns a mail that has not been delivered. */
export async function findOutgoing({ db }: Context, id: string): Promise<OutgoingMail | undefined> {
  const row = await selectOutgoing(db).where('outbox.id', '=', id).executeTakeFirst()
  return row && toOutgoing(row)
}

function selectOutgoing(db: Kysely<Database>) {
  return db
    .selectFrom('outbox')
    .leftJoin('person', 'person.id', 'outbox.person_id')
    .select([
      'outbox.id',
      'template as kind',
      'state',
      'outbox.created_at',
      'due_at',
      'trouble',
      sql<string | null>`coalesce(outbox.email, case when person.removed_at is null then person.email end)`.as('to'),
    ])
    .where('state', 'in', ['failed', 'waiting'])
}

type OutgoingRow = Awaited<ReturnType<ReturnType<typeof selectOutgoing>['executeTakeFirstOrThrow']>>

function toOutgoing({ id, kind, state, created_at, due_at, trouble, to }: OutgoingRow): OutgoingMail {
  return {
    _id: id,
    kind,
    state: state === 'failed' ? 'failed' : 'waiting',
    createdAt: created_at.toISOString(),
    ...(to !== null && { to }),
    ...(state === 'waiting' && { dueAt: due_at.toISOString() }),
    ...(trouble && { trouble }),
  }
}
