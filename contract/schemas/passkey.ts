import * as z from 'zod/mini'
import { singleLineText } from '../text.ts'
import { id, instant } from './fields.ts'
import { deviceParts } from './own-session.ts'

/** Ways in which a browser reaches an authenticator. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof transports)[number]

const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))

const credentialId = bytes(1_400)

/** What an authenticator returned for a new passkey. Bytes are base64url, as in all answers of authenticators. */
export const newPasskey = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(5_000),
  transports: z.array(z.enum(transports)).check(z.maxLength(transports.length)),
})
export type NewPasskey = z.infer<typeof newPasskey>

/** What an authenticator returned to sign in. */
export const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
  userHandle: z.optional(bytes(100)),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(transports)),
})

/** Options for `navigator.credentials.create`, as the Web Authentication API names them in JSON. */
export const passkeyCreationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptor),
})
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>

/** Options for `navigator.credentials.get`. Without `allowCredentials`, the person chooses among their passkeys for the portal. */
export interface PasskeyRequestOptions {
  readonly challenge: string
  readonly rpId: string
  readonly timeout: number
  readonly userVerification: 'required'
  readonly allowCredentials: z.infer<typeof descriptor>[]
}

/**
 * Body of the request for a challenge to sign in. With `sameOnly`, only a passkey of the person of the browser's session can
 * answer it.
 */
export const passkeyOptionsRequest = z.strictObject({ sameOnly: z.optional(z.literal(true)) })

/** A name of a passkey, such as the device that has it. */
export const passkeyName = singleLineText(60)

/** A passkey of the caller. */
export const passkey = z.strictObject({
  _id: id,
  /** The person's own name for it. Without one, the browser and the system in which it was added stand for it. */
  name: z.optional(z.string()),
  ...deviceParts,
  createdAt: instant,
  lastUsedAt: z.optional(instant),
  /** The host that it was made for, if that is not the portal's any more. The passkey then does not work. */
  host: z.optional(z.string()),
})
export type Passkey = z.infer<typeof passkey>
