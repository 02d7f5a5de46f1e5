import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { createFairQueue } from '../../fair-queue.ts'
import { sitePrefixOf } from '../../http/limits/networks.ts'
import { makeHash, matchAndRenew, matchesHash, type PasswordHash } from './password-hash.ts'

// A hash takes hundreds of milliseconds of CPU time and 32 MiB. One core stays free for other requests, and clients beyond the queue
// must retry later. The queue is fair by site, so a flood delays only its own site.
const hashing = createFairQueue({
  maxConcurrent: Math.max(1, availableParallelism() - 1),
  maxQueued: 50,
  retryAfter: 5,
})

interface HashContext {
  readonly site?: string
  readonly hashed?: PasswordHash
  readonly verified?: VerifiedPassword
}

interface VerifiedPassword {
  readonly password: string
  readonly hashes: readonly string[]
}
const hashContext = new AsyncLocalStorage<HashContext>()

/** Runs work that hashes or checks passwords on behalf of a client address. */
export function runForClient<T>(ip: string | undefined, work: () => Promise<T>): Promise<T> {
  return hashContext.run({ site: sitePrefixOf(ip ?? '') }, work)
}

/** Returns the salted scrypt hash of a password. Throws `unavailable` if the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const { site, hashed } = hashContext.getStore() ?? {}
  return hashed?.password === password ? hashed.hash : hashing.run(() => makeHash(password), site)
}

/** Runs work that hashes this password in a transaction. Hashes it first, so that no connection is held during it. */
export async function hashBeforeTransaction<T>(password: string, work: () => Promise<T>): Promise<T> {
  const hash = await hashPassword(password)
  return hashContext.run({ ...hashContext.getStore(), hashed: { password, hash } }, work)
}

/** Whether a password matches a hash. Throws `unavailable` if the queue is full. */
export async function verifyPassword(given: PasswordHash): Promise<boolean> {
  const { site, verified } = hashContext.getStore() ?? {}
  if (verified?.password === given.password && verified.hashes.includes(given.hash)) return true
  return hashing.run(() => matchesHash(given), site)
}

/** Checks the password of a sign-in, see `matchAndRenew`. Throws `unavailable` if the queue is full. */
export function verifyAndRenew(given: PasswordHash, oldHashes: boolean): Promise<string | undefined> {
  return hashing.run(() => matchAndRenew(given, oldHashes), hashContext.getStore()?.site)
}

/** Runs work that verifies a password again that was verified already, with any of these hashes. */
export function runVerified<T>(verified: VerifiedPassword, work: () => Promise<T>): Promise<T> {
  return hashContext.run({ ...hashContext.getStore(), verified }, work)
}
