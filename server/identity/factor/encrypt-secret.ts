import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'

type SecretContext = Pick<Context, 'authSecret' | 'previousSecrets'>

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

// Derived from the portal's secret, so that the database alone does not reveal what an authenticator app shows.
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32))
}

/** Encrypts the secret of an authenticator app. It can be decrypted for the same person only. */
export function encryptSecret(context: SecretContext, personId: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(context.authSecret), nonce).setAAD(Buffer.from(personId))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the secret of an authenticator app; `undefined` if another AUTH_SECRET encrypted it, or for another person. */
export function decryptSecret(
  { authSecret, previousSecrets }: SecretContext,
  personId: string,
  stored: Buffer,
): Buffer | undefined {
  for (const secret of [authSecret, ...previousSecrets]) {
    const bytes = decryptWith(secret, personId, stored)
    if (bytes) return bytes
  }
  return undefined
}

function decryptWith(secret: string, personId: string, stored: Buffer): Buffer | undefined {
  const nonce = stored.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, keyOf(secret), nonce, { authTagLength: tagBytes })
  try {
    decipher.setAAD(Buffer.from(personId)).setAuthTag(stored.subarray(-tagBytes))
    return Buffer.concat([decipher.update(stored.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
