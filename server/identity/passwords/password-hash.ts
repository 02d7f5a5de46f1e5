import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type Cost, deriveKey } from './derive-key.ts'

/** A password and the hash that it is compared with. */
export interface PasswordHash {
  readonly password: string
  readonly hash: string
}

// docs/identity.md says why.
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 }

/** Cost of the hashes `salt:key`, which version 0.6 stored. */
const oldCost: Cost = { N: 2 ** 14, r: 16, p: 1 }

const costText = `ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}`
const form = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\da-f]+)\$([\da-f]+)$/

/** Begins every hash but the old ones. */
export const hashPrefix = '$scrypt$'

/** Hashes that no password matches, of each cost. Verifying takes as long as with a real one. */
export const unmatchedHash = `${hashPrefix}${costText}$${'0'.repeat(32)}$${'0'.repeat(128)}`
const unmatchedOldHash = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Returns the hash of a password: `$scrypt$`, its cost, the salt, and the key. */
export async function makeHash(password: string, salt = randomBytes(16).toString('hex')): Promise<string> {
  const key = await deriveKey(password, salt, cost)
  return `${hashPrefix}${costText}$${salt}$${key.toString('hex')}`
}

/** Whether a password matches a hash of any cost. */
export async function matchesHash({ password, hash }: PasswordHash): Promise<boolean> {
  const [, ln, r, p, salt = '', key = ''] = form.exec(hash) ?? ['', ...oldPartsOf(hash)]
  const found = await deriveKey(password, salt, { N: 2 ** Number(ln), r: Number(r), p: Number(p) })
  const stored = Buffer.from(key, 'hex')
  return stored.length === found.length && timingSafeEqual(stored, found)
}

/**
 * Returns the hash of today's cost if a password matches, which is another one if `hash` is old; `undefined` otherwise. While
 * `oldHashes` exist, each check takes one key of each cost, so that its time does not tell an account with an old hash from
 * others. The salt stays, so concurrent sign-ins compute the same hash.
 */
export async function matchAndRenew(given: PasswordHash, oldHashes: boolean): Promise<string | undefined> {
  const { password, hash } = given
  if (hash.startsWith(hashPrefix)) {
    if (oldHashes) await matchesHash({ password, hash: unmatchedOldHash })
    return (await matchesHash(given)) ? hash : undefined
  }
  const matches = await matchesHash(given)
  const renewed = await makeHash(password, hash.split(':')[0])
  return matches ? renewed : undefined
}

function oldPartsOf(hash: string): string[] {
  return [String(Math.log2(oldCost.N)), String(oldCost.r), String(oldCost.p), ...hash.split(':')]
}
