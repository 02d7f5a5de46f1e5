import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'

/** Keeps a picture under a name made from its content and gives that name. One that is there already is kept anew. */
export async function saveImage({ db, clock }: Context, content: Buffer): Promise<string> {
  const name = createHash('sha256').update(content).digest('hex')
  await db
    .insertInto('image')
    .values({ name, content, created_at: clock() })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ created_at: ref('excluded.created_at') })),
    )
    .execute()
  return name
}
