import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'

/** Stores an image and returns its name, the SHA-256 of its content. Storing it again resets its upload time. */
export async function saveImage({ db }: Context, admin: AuditContext, content: Buffer): Promise<string> {
  const name = createHash('sha256').update(content).digest('hex')
  await transact(db, admin, (tx) =>
    tx
      .insertInto('image')
      .values({ name, content, created_at: sql<Date>`now()` })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({ created_at: ref('excluded.created_at') })),
      )
      .execute(),
  )
  return name
}
