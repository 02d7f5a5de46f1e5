import * as z from 'zod/mini'
import { instant, password } from './fields.ts'
import { passkeyAssertion } from './passkey.ts'

/** The six digits that an authenticator app shows, or of a mailed code, with or without a space. */
export const oneTimeCode = z.pipe(
  z.string().check(z.maxLength(16)),
  z.pipe(
    z.transform((text: string) => text.replaceAll(/\s/g, '')),
    z.string().check(z.regex(/^\d{6}$/)),
  ),
)

/**
 * What passes the second factor: a code of the app, or a recovery code of 24 letters and digits, with or without separators.
 * Parsed without them, in upper case.
 */
const factorCode = z.pipe(
  z.string().check(z.maxLength(40)),
  z.pipe(
    z.transform((text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
    z.string().check(z.regex(/^(\d{6}|[A-Z2-7]{24})$/)),
  ),
)

/** Body of what needs a second factor. */
export const factorProof = z.strictObject({ code: factorCode })
export type FactorProof = z.output<typeof factorProof>

/** The caller's second factor. */
export const secondFactor = z.strictObject({
  /** Whether an authenticator app is turned on. */
  on: z.boolean(),
  /** Number of passkeys that pass it. */
  passkeys: z.int(),
  /** Number of recovery codes that were not used. */
  recoveryCodes: z.int(),
  /** When it is required. Absent if it is not. */
  requiredFrom: z.optional(instant),
})
export type SecondFactor = z.infer<typeof secondFactor>

/** What confirms that the person of a session is still present: one of these. */
export const identityProof = z
  .strictObject({
    password: z.optional(password),
    code: z.optional(factorCode),
    passkey: z.optional(passkeyAssertion),
  })
  .check(z.refine((proof) => Object.keys(proof).length === 1, { path: ['password'] }))
export type IdentityProof = z.output<typeof identityProof>

/** The ways in which a person can confirm that they are still present, the strongest first. */
export const confirmation = z.strictObject({ ways: z.array(z.enum(['passkey', 'code', 'password'])) })
export type ConfirmationWay = z.infer<typeof confirmation>['ways'][number]

/** A second factor that is not turned on yet: its secret as text and as the address that a QR code holds, and its recovery codes. */
export const preparedFactor = z.strictObject({
  secret: z.string(),
  address: z.string(),
  recoveryCodes: z.array(z.string()),
})
export type PreparedFactor = z.infer<typeof preparedFactor>
