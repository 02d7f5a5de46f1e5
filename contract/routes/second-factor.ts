import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, password } from '../schemas/fields.ts'
import { success } from '../schemas/results.ts'
import { factorProof, oneTimeCode, preparedFactor, secondFactor } from '../schemas/second-factor.ts'

export const getSecondFactor = endpoint('getSecondFactor', 'entry GET /session/second-factor', {
  summary: "Returns whether the caller's second factor is on or required.",
  answer: secondFactor,
})

export const passSecondFactor = endpoint('passSecondFactor', 'entry POST /session/second-factor', {
  summary:
    'Passes the second factor of a session that was opened without one. A code works once. After five wrong codes in 15 minutes, all are refused and the person gets a mail.',
  body: factorProof,
  answer: success,
  errors: ['wrong_code', 'code_used', 'no_second_factor', 'too_many_requests'],
})

export const prepareSecondFactor = endpoint('prepareSecondFactor', 'entry POST /session/second-factor/secret', {
  summary:
    'Returns a new secret for an authenticator app, and ten recovery codes. Nothing is turned on until a code of the app is sent. `password` is required if there is one; otherwise a sign-in within the last 15 minutes. That is enough for a session that must turn one on to continue.',
  body: z.strictObject({ password: z.optional(password) }),
  answer: preparedFactor,
  errors: [
    'second_factor_required',
    'second_factor_on',
    'reauthentication_required',
    'wrong_password',
    'too_many_requests',
    'forbidden',
  ],
})

export const turnOnSecondFactor = endpoint('turnOnSecondFactor', 'entry PUT /session/second-factor', {
  summary:
    "Turns the second factor on with a code of the app. The caller's session has passed it; the other ones have to. Sends a mail.",
  body: z.strictObject({ code: oneTimeCode }),
  answer: success,
  errors: ['second_factor_required', 'wrong_code', 'code_used', 'no_second_factor', 'too_many_requests'],
})

export const turnOffSecondFactor = endpoint('turnOffSecondFactor', 'staff DELETE /session/second-factor', {
  summary:
    'Turns the second factor off with a code of the app or a recovery code, unless the role requires it and there is no passkey. Sends a mail.',
  body: factorProof,
  answer: success,
  errors: ['wrong_code', 'code_used', 'no_second_factor', 'second_factor_needed', 'too_many_requests'],
})

export const renewRecoveryCodes = endpoint('renewRecoveryCodes', 'staff POST /session/recovery-codes', {
  summary: 'Replaces the recovery codes, with a code of the app.',
  body: z.strictObject({ code: oneTimeCode }),
  answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrong_code', 'code_used', 'no_second_factor', 'too_many_requests'],
})

export const resetSecondFactor = endpoint('resetSecondFactor', 'admin DELETE /second-factor/:email', {
  summary:
    'Turns off the second factor of a colleague who has lost it, removes their passkeys and ends their sessions. Requires a sign-in within the last 15 minutes. Both get a mail. Idempotent.',
  params: z.strictObject({ email }),
  answer: success,
  errors: ['no_such_person', 'cannot_change_self', 'reauthentication_required'],
})
