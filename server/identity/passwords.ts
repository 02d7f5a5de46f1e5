import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import * as scrypt from 'better-auth/crypto'
import { createTurns } from '../http/in-turn.ts'

// A hash takes a core for tens of milliseconds: one core stays free, so that a flood of sign-ins stops nobody else, and
// whoever would wait longer than a request may is told to come later, from however many networks they all come.
const inTurn = createTurns({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 50, retryAfter: 5 })

const hashedBefore = new AsyncLocalStorage<{ password: string; hash: string }>()

/** The salted scrypt hash of a password, in better-auth's form. Takes its turn; throws `unavailable` where too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const before = hashedBefore.getStore()
  return before?.password === password ? before.hash : inTurn(() => scrypt.hashPassword(password))
}

/** Does work that will hash this password within a transaction: hashed first, it holds no connection meanwhile. */
export async function hashBefore<T>(password: string, work: () => Promise<T>): Promise<T> {
  return hashedBefore.run({ password, hash: await hashPassword(password) }, work)
}

/** Whether a password belongs to a hash. Takes its turn, as `hashPassword` does. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => scrypt.verifyPassword(given))
}
