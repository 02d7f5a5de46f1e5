import type { Kysely } from 'kysely'
import { findFaintPair } from '#contract/palette.ts'
import type { Look, LookInput } from '#contract/schemas/look.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import type { Database } from '../database/schema.ts'
import { imageNameAt, imagePathOf } from '../images/image-path.ts'
import { sizeOf } from '../images/make-photo.ts'

/** Returns the clinic's logo and accent color. */
export async function readLook(db: Kysely<Database>): Promise<Look> {
  const { accent, logo, logo_width, logo_height, version } = await db
    .selectFrom('clinic_look')
    .select(['accent', 'logo', 'logo_width', 'logo_height', 'version'])
    .executeTakeFirstOrThrow()
  return {
    ...(accent !== null && { accent }),
    ...(logo !== null &&
      logo_width !== null &&
      logo_height !== null && { logo: { src: imagePathOf(logo), width: logo_width, height: logo_height } }),
    version,
  }
}

/**
 * Changes the logo and the accent color if `version` is the present one or nothing would change. Refuses a color with which
 * texts could not be read. Idempotent.
 */
export function changeLook(
  { db, publicUrl }: Context,
  admin: AuditContext,
  { accent, logo, version }: LookInput,
): Promise<Look | 'version_conflict' | 'accent_unreadable' | 'no_such_logo'> {
  return transact(db, admin, async (tx) => {
    // A concurrent change waits here for the first one, and then finds another version.
    await tx.selectFrom('clinic_look').select('version').forUpdate().execute()
    const present = await readLook(tx)
    const name = logo === undefined ? undefined : imageNameAt(logo, publicUrl)
    const isSame = present.accent === accent && present.logo?.src === (name && imagePathOf(name))
    if (isSame && (logo === undefined || name !== undefined)) return present
    if (present.version !== version) return 'version_conflict'
    if (accent !== undefined && findFaintPair(accent)) return 'accent_unreadable'
    const image = logo === undefined ? noLogo : name && (await findLogo(tx, name))
    if (!image) return 'no_such_logo'
    await tx
      .updateTable('clinic_look')
      .set({ accent: accent ?? null, ...image, version: version + 1 })
      .execute()
    return readLook(tx)
  })
}

const noLogo = { logo: null, logo_width: null, logo_height: null }

// Locks the image, so that it is not deleted before it is the logo.
async function findLogo(tx: Kysely<Database>, name: string) {
  const image = await tx.selectFrom('image').select('content').where('name', '=', name).forShare().executeTakeFirst()
  const size = image && (await sizeOf(image.content))
  return size && { logo: name, logo_width: size.width, logo_height: size.height }
}
