import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, password } from '../schemas/fields.ts'
import { newPasskey, passkey, passkeyCreationOptions, passkeyName } from '../schemas/passkey.ts'
import { success } from '../schemas/results.ts'

export const listPasskeys = endpoint('listPasskeys', 'patient GET /me/passkeys', {
  summary: "Returns the caller's passkeys, the first added first.",
  answer: z.array(passkey),
})

export const preparePasskey = endpoint('preparePasskey', 'entry POST /session/passkey-options', {
  summary:
    'Returns the options with which the browser makes a passkey, for five minutes and one use. `password` is required if there is one; otherwise a sign-in within the last 15 minutes. That is enough for a session that must have a second factor to continue.',
  body: z.strictObject({ password: z.optional(password) }),
  answer: passkeyCreationOptions,
  errors: [
    'second_factor_required',
    'reauthentication_required',
    'wrong_password',
    'too_many_passkeys',
    'too_many_requests',
  ],
})

export const addPasskey = endpoint('addPasskey', 'entry POST /session/passkeys', {
  summary:
    "Adds the passkey that the browser made. Of the staff, it is also a second factor: the caller's session has passed it; the other ones have to. Sends a mail.",
  body: newPasskey,
  answer: passkey,
  errors: [
    'second_factor_required',
    'passkey_expired',
    'passkey_refused',
    'passkey_taken',
    'too_many_passkeys',
    'too_many_requests',
  ],
})

export const renamePasskey = endpoint('renamePasskey', 'patient PUT /me/passkeys/:id', {
  summary: "Names one of the caller's passkeys. Idempotent.",
  params: z.strictObject({ id }),
  body: z.strictObject({ name: passkeyName }),
  answer: success,
  errors: ['no_such_passkey'],
})

export const removePasskey = endpoint('removePasskey', 'patient DELETE /me/passkeys/:id', {
  summary:
    "Removes one of the caller's passkeys and ends their other sessions, unless it is their only way to sign in, or the second factor that their role must have. `password` is required if there is one; otherwise a sign-in within the last 15 minutes. Sends a mail.",
  params: z.strictObject({ id }),
  body: z.nullish(z.strictObject({ password: z.optional(password) })),
  answer: success,
  errors: [
    'no_such_passkey',
    'no_other_sign_in',
    'second_factor_needed',
    'wrong_password',
    'reauthentication_required',
    'too_many_requests',
  ],
})
