import type { addNotice as contract } from '#contract/clinic-settings.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import { type AuditContext, transact } from '../database/audited-transaction.ts'

type NoticeInput = Parsed<typeof contract>['body']

/** Adds news and gives its id. Not safe to repeat: each call adds one. */
export function addNotice({ db }: Context, admin: AuditContext, notice: NoticeInput): Promise<{ _id: string }> {
  return transact(db, admin, (tx) =>
    tx.insertInto('notice').values(toRow(notice)).returning('id as _id').executeTakeFirstOrThrow(),
  )
}

/** Changes news; undefined where there is none of this id. Safe to repeat. */
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

/** Removes news and tells how many there were, 1 or 0. Safe to repeat. */
export async function removeNotice({ db }: Context, admin: AuditContext, id: string): Promise<number> {
  const { numDeletedRows } = await transact(db, admin, (tx) =>
    tx.deleteFrom('notice').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}

function toRow({ date, title, text }: NoticeInput) {
  return { day: date, title, body: text }
}
