import * as z from 'zod/mini'
import { linkToken } from './fields.ts'
import { oneTimeCode } from './second-factor.ts'

/** Body of a sign-in with a mailed link to choose a password. */
export const linkSignInRequest = z.strictObject({ token: linkToken })

/** Body of a sign-in with a mailed code: the code, and the token of the request for it. */
export const codeSignInRequest = z.strictObject({ request: linkToken, code: oneTimeCode })

/** Answer to it. `passwordEnded` if no one had verified the address: then the password of the account no longer works. */
export const codeSignInAnswer = z.object({ passwordEnded: z.optional(z.literal(true)) })
