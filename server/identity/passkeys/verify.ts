import type { NewPasskey, PasskeyAssertion } from '#contract/schemas/passkey.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { rpIdOf } from './relying-party.ts'

/** COSE numbers of EdDSA, ES256 and RS256: every authenticator supports one of them. */
export const algorithms = [-8, -7, -257]

interface VerifiedPasskey {
  readonly publicKey: Buffer
  readonly counter: number
}

/**
 * Checks a new passkey: challenge, origin, RP ID and the verification of the user. An attestation, which no one asked for, is not read.
 * Throws `passkey_refused`.
 */
export async function verifyNewPasskey(
  context: Context,
  challenge: string,
  { id, clientDataJSON, attestationObject }: NewPasskey,
): Promise<VerifiedPasskey> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const verify = async () =>
    verifyRegistrationResponse({
      response: {
        ...idParts(id),
        response: { clientDataJSON, attestationObject: await dropAttestation(attestationObject) },
      },
      ...expectations(context, challenge),
      supportedAlgorithmIDs: algorithms,
    })
  const { verified, registrationInfo } = await orRefused(verify())
  if (!verified || registrationInfo.credential.id !== id) throw new AppError('passkey_refused')
  const { publicKey, counter } = registrationInfo.credential
  return { publicKey: Buffer.from(publicKey), counter }
}

/**
 * Checks the response of a stored passkey: challenge, origin, RP ID, the verification of the user, signature, and that the counter
 * has risen, unless the authenticator does not count. Returns the new counter. Throws `passkey_refused`.
 */
export async function verifyAssertion(
  context: Context,
  challenge: string,
  { id, userHandle: _, ...response }: PasskeyAssertion,
  stored: VerifiedPasskey,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response: { ...idParts(id), response },
      ...expectations(context, challenge),
      credential: { id, publicKey: new Uint8Array(stored.publicKey), counter: stored.counter },
    }),
  )
  if (!verified) throw new AppError('passkey_refused')
  return authenticationInfo.newCounter
}

// Anyone can make the certificates of an attestation, and the library fetches revocation lists from the addresses in them.
async function dropAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(Buffer.from(attestationObject, 'base64url')).get('authData')
  const rest = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(rest)).toString('base64url')
}

// It takes 0.2 s and 28 MB to load, and a portal may never need it.
const loadLibrary = () => import('@simplewebauthn/server')

function idParts(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
}

function expectations(context: Context, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: context.publicUrl.origin,
    expectedRPID: rpIdOf(context),
    requireUserVerification: true,
  }
}

// The library throws plain errors, whose texts are for developers.
async function orRefused<T>(checked: Promise<T>): Promise<T> {
  try {
    return await checked
  } catch {
    throw new AppError('passkey_refused')
  }
}
