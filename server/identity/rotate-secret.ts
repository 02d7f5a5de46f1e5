import { hkdfSync } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { decryptSecret, encryptSecret } from './factor/encrypt-secret.ts'
import { sessionIsLive } from './queries.ts'

type Secrets = Pick<Context, 'authSecret' | 'previousSecrets'>

/**
 * Records the present AUTH_SECRET, and encrypts again with it what a previous one encrypted. Call it at each start. Concurrent
 * calls are safe. Idempotent.
 */
export async function adoptAuthSecret(db: Kysely<Database>, secrets: Secrets): Promise<void> {
  await recordFingerprint(db, fingerprintOf(secrets.authSecret), secrets.previousSecrets.length > 0)
  for (const { person_id, secret, state } of await readFactors(db, secrets)) {
    const bytes = state === 'previous' ? decryptSecret(secrets, person_id, secret) : undefined
    if (!bytes) continue
    await db
      .updateTable('second_factor')
      .set({ secret: encryptSecret(secrets, person_id, bytes) })
      .where('person_id', '=', person_id)
      .where('secret', '=', secret)
      .execute()
  }
}

/** Records the secret, and since when it is in use alone. Writes nothing if that is recorded. */
async function recordFingerprint(db: Kysely<Database>, fingerprint: Buffer, hasPrevious: boolean): Promise<void> {
  const known = db.selectFrom('auth_secret').select('since').where('fingerprint', '=', fingerprint)
  if (!hasPrevious && (await known.executeTakeFirst())) return
  // While a previous secret is set, the process that has just stopped may have used that one until now.
  const begins = sql<boolean>`(auth_secret.fingerprint <> excluded.fingerprint or ${hasPrevious})`
  await db
    .insertInto('auth_secret')
    .values({ fingerprint, since: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('only_one').doUpdateSet({ fingerprint, since: sql<Date>`now()` }).where(begins),
    )
    .execute()
}

/** What still depends on an earlier AUTH_SECRET. */
export interface SecretUse {
  /** Whether a portal has started with the present secret, and no other one since. */
  readonly adopted: boolean
  /** Whether the present secret has been in use for more than a year, its cryptoperiod. */
  readonly old: boolean
  /** Number of second factors that a previous secret encrypted, and of those that no known secret decrypts. */
  readonly factors: { readonly previous: number; readonly unreadable: number }
  /** Number of sessions whose cookie may have the signature of a previous secret, and when the last of them ends. */
  readonly sessions: { readonly count: number; readonly until: Date | null }
}

/** Returns what still depends on an earlier AUTH_SECRET. */
export async function findSecretUse(db: Kysely<Database>, secrets: Secrets): Promise<SecretUse> {
  const states = (await readFactors(db, secrets)).map(({ state }) => state)
  const recorded = await db
    .selectFrom('auth_secret')
    .select('fingerprint')
    .select(sql<boolean>`since < now() - interval '1 year'`.as('old'))
    .executeTakeFirst()
  // A cookie gets a new signature whenever its session is extended.
  const sessions = await db
    .selectFrom('session as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .select(
      sql<Date | null>`max(case p.role when 'patient' then s.created_at + interval '7 days'
        else s.created_at + interval '12 hours' end)`.as('until'),
    )
    .where(sql<boolean>`${sessionIsLive} and s.updated_at <= coalesce((select since from auth_secret), now())`)
    .executeTakeFirstOrThrow()
  return {
    adopted: recorded?.fingerprint.equals(fingerprintOf(secrets.authSecret)) ?? false,
    old: recorded?.old ?? false,
    factors: {
      previous: states.filter((state) => state === 'previous').length,
      unreadable: states.filter((state) => state === 'unreadable').length,
    },
    sessions: { count: Number(sessions.count), until: sessions.until },
  }
}

async function readFactors(db: Kysely<Database>, secrets: Secrets) {
  const rows = await db.selectFrom('second_factor').select(['person_id', 'secret']).execute()
  return rows.map(({ person_id, secret }) => {
    const opens = (with_: Secrets) => decryptSecret(with_, person_id, secret) !== undefined
    const isCurrent = opens({ ...secrets, previousSecrets: [] })
    const state = isCurrent ? 'current' : opens(secrets) ? 'previous' : 'unreadable'
    return { person_id, secret, state } as const
  })
}

function fingerprintOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'fingerprint', 16))
}
