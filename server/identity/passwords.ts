import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import * as scrypt from 'better-auth/crypto'

let running = 0
const waiting: (() => void)[] = []
const limit = Math.max(1, availableParallelism() - 1)

const hashedBefore = new AsyncLocalStorage<{ password: string; hash: string }>()

/** The salted scrypt hash of a password, in better-auth's form. Takes its turn, see `inTurn`. */
export async function hashPassword(password: string): Promise<string> {
  const before = hashedBefore.getStore()
  return before?.password === password ? before.hash : inTurn(() => scrypt.hashPassword(password))
}

/** Does work that will hash this password within a transaction: hashed first, it holds no connection meanwhile. */
export async function hashBefore<T>(password: string, work: () => Promise<T>): Promise<T> {
  return hashedBefore.run({ password, hash: await hashPassword(password) }, work)
}

/** Whether a password belongs to a hash. Takes its turn, see `inTurn`. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => scrypt.verifyPassword(given))
}

// A hash takes a core for tens of milliseconds: one core stays free, so that a flood of sign-ins stops nobody else.
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
