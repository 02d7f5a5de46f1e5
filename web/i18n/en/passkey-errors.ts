import type { ErrorCode } from '#contract/errors.ts'

/** The English messages of the errors of passkeys, loaded with what uses passkeys. */
export const enPasskeyErrors = {
  passkey_unknown: 'This passkey isn’t known here, or was removed. Sign in another way.',
  passkey_refused: 'This passkey couldn’t be verified. Try again, or sign in another way.',
  passkey_expired: 'That took too long. Try again.',
  passkey_taken: 'This passkey is in your list already.',
  no_such_passkey: 'This passkey was removed already.',
  too_many_passkeys: 'You already have 20 passkeys. Remove one first.',
} satisfies Partial<Record<ErrorCode, string>>

export type PasskeyErrorMessages = Readonly<Record<keyof typeof enPasskeyErrors, string>>
