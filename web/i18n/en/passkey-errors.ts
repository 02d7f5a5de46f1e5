import type { ApiError } from '../../api/api-error.ts'

/** The English messages of the errors of passkeys, loaded with what uses passkeys. */
export const enPasskeyErrors = {
  passkey_cancelled: 'Cancelled, or it took too long. Try again, or sign in another way.',
  passkey_exists: 'This device has a passkey for your account already.',
  passkey_impossible: 'This browser can’t use passkeys here. Sign in another way.',
  passkey_unknown: 'This passkey isn’t known here, or was removed. Sign in another way.',
  passkey_refused: 'This passkey couldn’t be verified. Try again, or sign in another way.',
  passkey_expired: 'That took too long. Try again.',
  passkey_taken: 'This passkey is in your list already.',
  no_such_passkey: 'This passkey was removed already.',
  too_many_passkeys: 'You already have 20 passkeys. Remove one first.',
} satisfies Partial<Record<ApiError['code'], string>>

export type PasskeyErrorMessages = Readonly<Record<keyof typeof enPasskeyErrors, string>>
