import { randomBytes, scryptSync } from 'node:crypto'

const parameters = { N: 2, r: 1, p: 1 }

/** Replaces the function of `better-auth/crypto` in tests: the same format at a cost of microseconds. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${keyOf(password, salt)}`
}

/** Replaces the function of `better-auth/crypto` in tests. Hashes of the real function do not match. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key] = hash.split(':')
  return keyOf(password, salt) === key
}

function keyOf(password: string, salt: string): string {
  return scryptSync(password.normalize('NFKC'), salt, 64, parameters).toString('hex')
}
