import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { type AuditContext, transact } from '../database/audited-transaction.ts'

/** Keeps a picture under a name made from its content and gives that name. One that is there already is kept anew. */
export async function saveImage({ db, clock }: Context, admin: AuditContext, content: Buffer): Promise<string> {
  const name = createHash('sha256').update(content).digest('hex')
  await transact(db, admin, (tx) =>
    tx
      .insertInto('image')
      .values({ name, content, created_at: clock() })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({ created_at: ref('excluded.created_at') })),
      )
      .execute(),
  )
  return name
}
