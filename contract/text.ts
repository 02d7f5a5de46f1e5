import * as z from 'zod/mini'
import { withWesternDigits } from './digits.ts'
import { redactCardNumbers } from './redact-card-numbers.ts'

// Controls, line breaks, zero-width and direction marks have no place in a name or a number and hide what is written.
// Only joiners inside a word belong to it: Persian and Hindi names and some pictures are spelled with them.
const hidden = /(?!(?<=\S)[\u200c\u200d](?=\S))[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

// These look like nothing, though they count as letters and signs.
const blank = /^[\s\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u

/**
 * One line of text as a person types it: trimmed, 1 to `max` characters, nothing invisible in it; of the number of a
 * payment card only the end stays.
 */
export function singleLineText(max: number) {
  return z.string().check(
    z.trim(),
    z.overwrite(redactCardNumbers),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !hidden.test(text) && !blank.test(text)),
  )
}

/** Some lines of text as a person writes them: as `line`, with line breaks and tabs allowed. */
export function multiLineText(max: number) {
  return z.string().check(
    z.trim(),
    z.overwrite(redactCardNumbers),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !hidden.test(text.replace(/[\n\r\t]/g, ' ')) && !blank.test(text)),
  )
}

/**
 * A telephone number as a person types or pastes it: no format is asked for but a digit in it, and it is no number of a
 * payment card. Marks, dashes and spaces of an address book become ordinary ones, and digits those of a telephone.
 */
export const phoneNumber = z.string().check(
  z.overwrite((text) =>
    withWesternDigits(text)
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/[\u2010-\u2015\u2212]/g, '-'),
  ),
  z.trim(),
  z.minLength(1),
  z.maxLength(40),
  z.refine((text) => !hidden.test(text) && /\p{Nd}/u.test(text) && redactCardNumbers(text) === text),
)
