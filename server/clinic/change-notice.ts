import type { Parsed } from '#contract/endpoint.ts'
import type { addNotice as contract } from '#contract/routes/clinic.ts'
import { withoutBlanks } from '#contract/translations.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'

type NoticeInput = Parsed<typeof contract>['body']

/** Adds a news item and returns its ID. Not idempotent: each call adds one. */
export function addNotice({ db }: Context, admin: AuditContext, notice: NoticeInput): Promise<{ _id: string }> {
  return transact(db, admin, (tx) =>
    tx.insertInto('notice').values(toRow(notice)).returning('id as _id').executeTakeFirstOrThrow(),
  )
}

/** Changes a news item. Returns `undefined` for an unknown ID. Idempotent. */
export function changeNotice(
  { db }: Context,
  admin: AuditContext,
  id: string,
  notice: NoticeInput,
): Promise<{ _id: string } | undefined> {
  return transact(db, admin, (tx) =>
    tx.updateTable('notice').set(toRow(notice)).where('id', '=', id).returning('id as _id').executeTakeFirst(),
  )
}

/** Removes a news item. Returns the number of removed items, 1 or 0. Idempotent. */
export async function removeNotice({ db }: Context, admin: AuditContext, id: string): Promise<number> {
  const { numDeletedRows } = await transact(db, admin, (tx) =>
    tx.deleteFrom('notice').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}

function toRow({ date, title, text, translations }: NoticeInput) {
  return { day: date, title, body: text, ...(translations && { translations: withoutBlanks(translations) }) }
}
