import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type {
  Passkey,
  PasskeyAssertion,
  PasskeyRequestOptions,
  PasskeyTransport,
  passkeyAssertion,
  passkeyOptionsRequest,
} from '#contract/schemas/passkey.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { confirmed } from '../../../api/confirmed.ts'
import { enErrors } from '../../../i18n/en/errors.ts'
import { enPasskeyErrors } from '../../../i18n/en/passkey-errors.ts'
import { enterFound } from '../change-session.ts'

// What uses passkeys imports this module dynamically.
Object.assign(enErrors, enPasskeyErrors)

// The contract does not list the endpoints of the identity library, nor these next to them.
interface AskOptions extends Endpoint {
  readonly method: 'POST'
  readonly path: '/auth/passkey-options'
  readonly access: 'public'
  readonly body: typeof passkeyOptionsRequest
  readonly answer: z.ZodMiniType<PasskeyRequestOptions>
}

interface SignIn extends Endpoint {
  readonly method: 'POST'
  readonly path: '/auth/sign-in/passkey'
  readonly access: 'public'
  readonly body: typeof passkeyAssertion
  readonly answer: z.ZodMiniType<object>
}

interface WhosePasskey {
  /** Only a passkey of the person of this session. */
  readonly sameOnly?: true
}

/**
 * Asks the browser for a passkey, and returns its answer to a new challenge. With `inField`, the browser offers passkeys in the
 * list of an input whose `autocomplete` ends in `webauthn`, until one is chosen or another request begins. Throws `ApiError`.
 */
export async function askForPasskey(body: WhosePasskey = {}, inField = false): Promise<PasskeyAssertion> {
  const optionsJSON = await call<AskOptions>('public POST /auth/passkey-options', { body })
  const { id, response } = await ofBrowser(startAuthentication({ optionsJSON, useBrowserAutofill: inField }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

/** Signs in with a passkey, to unlock the page or to pass its second factor too. Throws `ApiError`. */
export async function signIn(whose: WhosePasskey = {}): Promise<void> {
  await call<SignIn>('public POST /auth/sign-in/passkey', { body: await askForPasskey(whose) })
  await enterFound()
}

let offered = false

/**
 * Lets the browser offer passkeys in the list of an input, and signs in with the chosen one. Does nothing while they are offered, or
 * if the browser has no such list. `onFailure` receives the refusal of a chosen passkey.
 */
export async function offerInField(onFailure: (error: unknown) => void): Promise<void> {
  if (offered || !(await browserSupportsWebAuthnAutofill())) return
  offered = true
  try {
    const body = await askForPasskey({}, true).catch(() => undefined)
    if (!body) return
    await call<SignIn>('public POST /auth/sign-in/passkey', { body })
    await enterFound()
  } catch (error) {
    onFailure(error)
  } finally {
    offered = false
  }
}

const faults: Readonly<Record<string, ApiError['code']>> = {
  NotAllowedError: 'passkey_cancelled',
  AbortError: 'passkey_cancelled',
  InvalidStateError: 'passkey_exists',
}

/** Throws the error of the browser as an `ApiError`. */
function ofBrowser<T>(asked: Promise<T>): Promise<T> {
  return asked.catch(({ name }: Error) => {
    throw new ApiError(0, faults[name] ?? 'passkey_impossible')
  })
}

const known: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const isKnown = (transport: string): transport is PasskeyTransport => known.includes(transport)

/** Makes a passkey and adds it. Throws `ApiError`. */
export async function addPasskey(password: string | undefined): Promise<Passkey> {
  const body = password === undefined ? {} : { password }
  const optionsJSON = await confirmed(() => call('entry POST /session/passkey-options', { body }))
  const { id, response } = await ofBrowser(startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return call('entry POST /session/passkeys', {
    body: { id, clientDataJSON, attestationObject, transports: [...new Set(transports)].filter(isKnown) },
  })
}
