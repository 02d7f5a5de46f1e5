import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { hideableSections } from '#contract/public-texts.ts'
import type { OwnTexts, PublicTexts, PublicTextsInput } from '#contract/schemas/public-texts.ts'
import { withoutBlanks } from '#contract/translations.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'

/** Returns the clinic's own texts of the home page, and the sections that it does not show. */
export function readPublicTexts(db: Kysely<Database>): Promise<PublicTexts> {
  return db.selectFrom('public_texts').select(['texts', 'hidden', 'version']).executeTakeFirstOrThrow()
}

/** Returns what visitors need of the texts; nothing if all is the portal's own. */
export async function shownTexts(db: Kysely<Database>): Promise<{ home?: OwnTexts }> {
  const { version: _, ...home } = await readPublicTexts(db)
  return Object.keys(home.texts).length > 0 || home.hidden.length > 0 ? { home } : {}
}

/** Publishes the texts of all languages at once if `version` is the present one or nothing would change. Idempotent. */
export function changePublicTexts(
  { db }: Context,
  admin: AuditContext,
  { texts, hidden, version }: PublicTextsInput,
): Promise<PublicTexts | 'version_conflict'> {
  return transact(db, admin, async (tx) => {
    // A concurrent change waits here for the first one, and then finds another version.
    await tx.selectFrom('public_texts').select('version').forUpdate().execute()
    const { version: current, ...present } = await readPublicTexts(tx)
    const next = { texts: withoutBlanks(texts), hidden: hideableSections.filter((section) => hidden.includes(section)) }
    if (isDeepStrictEqual(present, next)) return { ...present, version: current }
    if (current !== version) return 'version_conflict'
    await tx
      .updateTable('public_texts')
      .set({ ...next, version: version + 1 })
      .execute()
    return { ...next, version: version + 1 }
  })
}
