import { withWesternDigits } from '#contract/digits.ts'

/** Returns the six digits of a typed code of the app; `undefined` if it is not one. */
export function readCode(text: unknown): string | undefined {
  return /^\d{6}$/.exec(withWesternDigits(String(text)).replace(/\s/g, ''))?.[0]
}

/** Returns a typed recovery code without separators; `undefined` if it is not one. */
export function readRecoveryCode(text: unknown): string | undefined {
  return /^[A-Z2-7]{24}$/.exec(String(text).replace(/[\s-]/g, '').toUpperCase())?.[0]
}

/** Returns a typed code of the app or recovery code; `undefined` if it is neither. */
export function readProof(text: unknown): string | undefined {
  return readCode(text) ?? readRecoveryCode(text)
}
