import type { ErrorCode } from '#contract/errors.ts'

/** The English messages of the errors of mailed codes, loaded with the form for them. */
export const enCodeErrors = {
  sign_in_code_wrong: 'That code wasn’t right.',
  sign_in_code_over: 'This code no longer works. Ask for a new one.',
} satisfies Partial<Record<ErrorCode, string>>

export type CodeErrorMessages = Readonly<Record<keyof typeof enCodeErrors, string>>
