import { type Kysely, sql } from 'kysely'
import type { Passkey } from '#contract/schemas/passkey.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../database/schema.ts'
import type { Actor } from '../../http/api/route.ts'
import { rpIdOf } from './relying-party.ts'

/** Returns the caller's passkeys, the first added first. */
export async function listPasskeys(context: Context, { personId }: Actor): Promise<Passkey[]> {
  const rows = await context.db
    .selectFrom('passkey')
    .select(passkeyColumns)
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toPasskey(context, row))
}

/** Columns of a passkey that its person sees. */
export const passkeyColumns = ['id', 'name', 'browser', 'system', 'rp_id', 'created_at', 'used_at'] as const

interface Row extends Pick<Passkey, 'browser' | 'system'> {
  readonly id: string
  readonly name: string | null
  readonly rp_id: string
  readonly created_at: Date
  readonly used_at: Date | null
}

/** Returns a passkey as its person sees it. */
export function toPasskey(
  context: Context,
  row: { readonly [Column in 'browser' | 'system']: string | null } & Omit<Row, 'browser' | 'system'>,
): Passkey {
  const { browser, system } = row as Row
  return {
    _id: row.id,
    ...(row.name !== null && { name: row.name }),
    ...(browser && { browser }),
    ...(system && { system }),
    createdAt: row.created_at.toISOString(),
    ...(row.used_at && { lastUsedAt: row.used_at.toISOString() }),
    ...(row.rp_id !== rpIdOf(context) && { host: row.rp_id }),
  }
}

/** Returns the number of a person's passkeys that work at the present host. */
export async function countUsablePasskeys(context: Context, db: Kysely<Database>, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('person_id', '=', personId)
    .where('rp_id', '=', rpIdOf(context))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes all passkeys of a locked person. Returns whether there was one. */
export async function dropPasskeys(tx: Kysely<Database>, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('person_id', '=', personId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns the number of passkeys that do not work, because the host of PUBLIC_URL was another when they were added. */
export async function countEndedPasskeys(db: Kysely<Database>, at: Pick<Context, 'publicUrl'>): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('rp_id', '<>', rpIdOf(at))
    .executeTakeFirstOrThrow()
  return count
}
