import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const count = 10
const length = 24

/** Replaces the recovery codes of a second factor. Returns the ten new ones in groups of four; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction<Database>, personId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ person_id: personId, hash: hashOf(code) })))
    .execute()
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Uses up a recovery code. Returns whether it was one that no one had used. */
export async function consumeRecoveryCode(
  tx: Transaction<Database>,
  personId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function newCode(): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

// 120 random bits cannot be guessed, so the hash need not be slow.
function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
