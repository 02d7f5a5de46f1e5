import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import * as scrypt from 'better-auth/crypto'
import { createFairLimiter } from '../../http/limits/fair-limiter.ts'
import { sitePrefixOf } from '../../http/limits/rate-limit.ts'

// A hash takes a core for tens of milliseconds: one core stays free, so that a flood of sign-ins stops nobody else, and
// whoever would wait longer than a request may is told to come later. Lines take turns: who floods waits for themselves.
const inTurn = createFairLimiter({
  maxConcurrent: Math.max(1, availableParallelism() - 1),
  maxQueued: 50,
  retryAfter: 5,
})

interface Asking {
  readonly line?: string
  readonly hashed?: { readonly password: string; readonly hash: string }
}

const asking = new AsyncLocalStorage<Asking>()

/** Does work in which passwords are hashed or checked for whoever asks from this address. */
export function runForClient<T>(ip: string | undefined, work: () => Promise<T>): Promise<T> {
  return asking.run({ line: sitePrefixOf(ip ?? '') }, work)
}

/** The salted scrypt hash of a password, in better-auth's form. Takes its turn; throws `unavailable` where too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const { line, hashed } = asking.getStore() ?? {}
  return hashed?.password === password ? hashed.hash : inTurn(() => scrypt.hashPassword(password), line)
}

/** Does work that will hash this password within a transaction: hashed first, it holds no connection meanwhile. */
export async function hashBeforeTransaction<T>(password: string, work: () => Promise<T>): Promise<T> {
  const hash = await hashPassword(password)
  return asking.run({ ...asking.getStore(), hashed: { password, hash } }, work)
}

/** Whether a password belongs to a hash. Takes its turn, as `hashPassword` does. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => scrypt.verifyPassword(given), asking.getStore()?.line)
}
