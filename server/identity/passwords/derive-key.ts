import { scrypt } from 'node:crypto'

/** Cost of scrypt. The memory is 128 · N · r bytes, the time grows with N · r · p. */
export interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** Derives the 64 bytes from a password by which it is recognized. Unicode forms of the same text are the same password. */
export function deriveKey(password: string, salt: string, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r }
    scrypt(password.normalize('NFKC'), salt, 64, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
