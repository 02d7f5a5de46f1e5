import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
  RpId,
  WebAuthnEmulator,
} from 'nid-webauthn-emulator'
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#contract/schemas/passkey.ts'

const portalOrigin = 'http://localhost:3000'

readWhole()

/** A browser with an authenticator that stores passkeys. */
export interface Authenticator {
  /** Makes a passkey as `navigator.credentials.create` does on a page of `origin`. */
  create(options: PasskeyCreationOptions, origin?: string): NewPasskey
  /** Answers a challenge as `navigator.credentials.get` does on a page of `origin`. */
  answer(options: PasskeyRequestOptions, origin?: string): PasskeyAssertion
  /** Answers a challenge for the portal's page, but with the RP ID of another site. */
  answerForSite(options: PasskeyRequestOptions, rpId: string): PasskeyAssertion
  /** Returns a copy with the same keys and counters, which may behave otherwise. */
  copy(behavior?: Behavior): Authenticator
}

interface Behavior {
  /** Whether it checks who uses it, by default it does. */
  readonly verifies?: boolean
  /** By how much its counter rises with each use; 0 for one that does not count. */
  readonly counts?: number
}

/** Creates an authenticator without passkeys. */
export function newAuthenticator(behavior: Behavior = {}): Authenticator {
  return open(new PasskeysCredentialsMemoryRepository(), behavior)
}

function open(stored: PasskeysCredentialsMemoryRepository, behavior: Behavior): Authenticator {
  const { verifies = true, counts = 1 } = behavior
  const interact = () => ({ options: { uv: verifies, up: true } })
  const device = new AuthenticatorEmulator({
    credentialsRepository: stored,
    signCounterIncrement: counts,
    verifications: { userPresent: true, userVerified: verifies },
    userMakeCredentialInteraction: interact,
    userGetAssertionInteraction: interact,
  })
  const browser = new WebAuthnEmulator(device)
  return {
    create(options, origin = portalOrigin) {
      const { id, response } = browser.createJSON(origin, options)
      const { clientDataJSON, attestationObject } = response
      return { id, clientDataJSON, attestationObject, transports: ['usb'] }
    },
    answer({ allowCredentials, ...options }, origin = portalOrigin) {
      const allowed = allowCredentials.length > 0 && { allowCredentials }
      const { id, response } = browser.getJSON(origin, { ...options, ...allowed })
      const { clientDataJSON, authenticatorData, signature, userHandle } = response
      return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
    },
    answerForSite({ challenge }, rpId) {
      const [passkey] = stored.loadCredentials()
      if (!passkey) throw new Error('no passkey')
      const moved = new PasskeysCredentialsMemoryRepository()
      const publicKeyCredentialSource = { ...passkey.publicKeyCredentialSource, rpId: new RpId(rpId) }
      moved.saveCredential({ ...passkey, publicKeyCredentialSource })
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: portalOrigin }))
      const clientDataHash = createHash('sha256').update(clientData).digest()
      const other = new AuthenticatorEmulator({ ...device.params, credentialsRepository: moved })
      const { authData, signature } = other.authenticatorGetAssertion({
        rpId,
        clientDataHash: new Uint8Array(clientDataHash),
      })
      return {
        id: encode(publicKeyCredentialSource.id),
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authData),
        signature: encode(signature),
      }
    },
    copy(other = behavior) {
      const copied = new PasskeysCredentialsMemoryRepository()
      for (const passkey of stored.loadCredentials()) copied.saveCredential(passkey)
      return open(copied, other)
    },
  }
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/** Makes `read()` of the emulator's encoder return all that was written. Since Node 26, it returns the first chunk. */
function readWhole(): void {
  const ofEmulator = createRequire(createRequire(import.meta.url).resolve('nid-webauthn-emulator'))
  const { prototype }: { prototype: Readable } = ofEmulator('nofilter')
  const readOne = prototype.read
  prototype.read = function (size) {
    if (size !== undefined) return readOne.call(this, size)
    const chunks: Buffer[] = []
    for (let chunk = readOne.call(this); chunk !== null; chunk = readOne.call(this)) chunks.push(chunk)
    return chunks.length > 0 ? Buffer.concat(chunks) : null
  }
}
