import { redactCardNumbers } from '#contract/redact-card-numbers.ts'

/** A reason to doubt that a typed text is a phone number. */
export type PhoneDoubt = 'no_digits' | 'typed_twice' | 'card_number'

/** Returns a reason to doubt a phone number as typed so far; `undefined` if there is none. */
export function phoneDoubt(text: string): PhoneDoubt | undefined {
  // A number may begin with a plus or a parenthesis.
  if (text.trim().length < 3) return undefined
  if (redactCardNumbers(text, { phone: true }) !== text) return 'card_number'
  const digits = [...text.matchAll(/\p{Nd}/gu)].join('')
  if (digits === '') return 'no_digits'
  const half = digits.length / 2
  return half >= 6 && digits.slice(0, half) === digits.slice(half) ? 'typed_twice' : undefined
}
