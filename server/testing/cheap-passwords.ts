import { scryptSync } from 'node:crypto'

const cost = { N: 2, r: 1, p: 1 }

/** Replaces `derive-key.ts` in tests: keys of any cost for microseconds. Hashes of the real function do not match. */
export async function deriveKey(password: string, salt: string): Promise<Buffer> {
  return scryptSync(password.normalize('NFKC'), salt, 64, cost)
}
