import * as z from 'zod/mini'
import { withWesternDigits } from './digits.ts'
import { redactCardNumbers } from './redact-card-numbers.ts'

// Control characters, line breaks, zero-width and direction marks can disguise a name or a number. Joiners inside a word
// are allowed: Persian and Hindi names and some emoji need them.
const hidden = /(?!(?<=\S)[\u200c\u200d](?=\S))[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

// Characters that render as blank although they count as letters or symbols.
const blank = /^[\s\p{M}\u115f\u1160\u2800\u3164\uffa0]+$/u

/** Returns a schema for one line of text: trimmed, `min` to `max` visible characters, with card numbers redacted. */
export function singleLineText(max: number, min: 0 | 1 = 1) {
  return z.string().check(
    z.trim(),
    z.overwrite((text) => redactCardNumbers(text)),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !hidden.test(text) && !blank.test(text)),
  )
}

/** Returns a schema for text like `singleLineText`, in which line breaks and tabs are allowed. */
export function multiLineText(max: number, min: 0 | 1 = 1) {
  return z.string().check(
    z.trim(),
    z.overwrite((text) => redactCardNumbers(text)),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !hidden.test(text.replace(/[\n\r\t]/g, ' ')) && !blank.test(text)),
  )
}

/**
 * How to reach a person by phone: any visible text of at most 60 characters, with card numbers redacted. Typographic
 * dashes and spaces become ASCII, digits Western, and direction marks are removed.
 */
export const phoneNumber = z.string().check(
  z.overwrite((text) =>
    withWesternDigits(text)
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/[\u2010-\u2015\u2212]/g, '-'),
  ),
  z.trim(),
  z.overwrite((text) => redactCardNumbers(text, { phone: true })),
  z.minLength(1),
  z.maxLength(60),
  z.refine((text) => !hidden.test(text) && !blank.test(text)),
)
