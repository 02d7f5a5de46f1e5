import * as z from 'zod/mini'
import { type ClinicDay, parseClinicDay } from './dates.ts'
import { withWesternDigits } from './digits.ts'
import { redactCardNumbers } from './redact-card-numbers.ts'
import { parseSlot, type Slot } from './slots.ts'

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

/** An identifier that the portal gave: a UUID in lower case. */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))

/** The version of something that somebody saw, from `first` on. */
export function versionNumber(first: number) {
  return z.int().check(z.minimum(first), z.maximum(2_147_483_647))
}

/** Which page of a list is asked for, from 1 on: a number in an address comes in as text. */
export const pageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.transform((text) => Number(text)),
)

/** A date in a request: either wire form comes in, a clinic day goes on. */
export const dateRequest = z.pipe(
  z.string().check(
    z.maxLength(32),
    z.refine((text) => parseClinicDay(text) !== undefined),
  ),
  z.transform((text) => parseClinicDay(text) as ClinicDay),
)

/** A date in an answer: always the medium text. */
export const dateAnswer = z.string().check(z.regex(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/))

/** A slot in a request: its wire form comes in, minutes go on. */
export const slotRequest = z.pipe(
  z.string().check(
    z.maxLength(32),
    z.refine((text) => parseSlot(text) !== undefined),
  ),
  z.transform((text) => parseSlot(text) as Slot),
)

/** A slot in an answer. */
export const slotAnswer = z.string().check(z.refine((text) => parseSlot(text) !== undefined))
