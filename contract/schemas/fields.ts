import * as z from 'zod/mini'
import { type ClinicDay, parseClinicDay } from '../dates.ts'
import type { Language } from '../languages.ts'
import { isWholeCents } from '../money.ts'
import { parseSlot, type Slot } from '../slots.ts'

/** An identifier that the portal assigned: a UUID in lower case. */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))

/** An instant in ISO 8601, UTC. */
export const instant = z.iso.datetime()

/** A clinic day in a request, in either wire form. Parsed to a `ClinicDay`. */
export const dateRequest = z.pipe(
  z.string().check(
    z.maxLength(32),
    z.refine((text) => parseClinicDay(text) !== undefined),
  ),
  z.transform((text) => parseClinicDay(text) as ClinicDay),
)

/** A clinic day in an answer, such as `Jan 5, 2022`. */
export const dateAnswer = z.string().check(z.regex(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/))

/** A slot in a request, such as `08.00 AM - 08.30 AM`. Parsed to minutes of the day. */
export const slotRequest = z.pipe(
  z.string().check(
    z.maxLength(32),
    z.refine((text) => parseSlot(text) !== undefined),
  ),
  z.transform((text) => parseSlot(text) as Slot),
)

/** A slot in an answer, such as `08.00 AM - 08.30 AM`. */
export const slotAnswer = z.string().check(z.refine((text) => parseSlot(text) !== undefined))

/** At least one ISO weekday, none twice; Monday is 1. */
export const weekdays = z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
  z.minLength(1),
  z.maxLength(7),
  z.refine((days) => new Set(days).size === days.length),
)

/** The number of a page of a list, from 1. It comes from the query string, so it is text. */
export const pageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.transform((text) => Number(text)),
)

/** A count in a query string. */
export const countText = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/)),
  z.transform((text) => Number(text)),
)

/** An amount in dollars in a query string. */
export const dollarsText = z.pipe(
  z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/)),
  z.transform((text) => Number(text)),
)

/** Returns a schema for the version that a change was made from. Versions count up from `first`. */
export function versionNumber(first: number) {
  return z.int().check(z.minimum(first), z.maximum(2_147_483_647))
}

/** Returns a schema for texts in other languages than the clinic's: language → field → text. Each text is optional. */
export function translationsOf<Field extends string>(fields: Record<Field, z.ZodMiniType<string, string>>) {
  const texts = z.optional(z.partial(z.strictObject(fields)))
  return z.strictObject({ en: texts, es: texts, ar: texts } satisfies Record<Language, unknown>)
}

/** An amount in dollars, with at most two decimals, from 0 to 100,000. */
export const dollars = z.number().check(z.minimum(0), z.maximum(100_000), z.refine(isWholeCents))

/** A sum of amounts in dollars in an answer. Negative if more was undone than done, such as refunds that a bank returned. */
export const dollarSum = z.number()

/** A price in dollars: zero, or at least 0.50, the payment provider's minimum. */
export const priceDollars = dollars.check(z.refine((amount) => amount === 0 || amount >= 0.5))

/** A rating from 1 to 5 stars. */
export const stars = z.int().check(z.minimum(1), z.maximum(5))

/**
 * An email address in its canonical form: trimmed and lower case. Accepts the part of RFC 5321 that the identity
 * library accepts and mail servers use, with three letters in a row, regardless of the signs between them: `jo@db.de` has
 * them. ASCII only, so that no look-alike is another person.
 */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(254),
    z.regex(
      /^(?=[^@]{1,64}@)(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    ),
    z.regex(/(?:[a-z][^a-z0-9]*){3}/, { error: 'too_few_letters' }),
  )

/** The token of a mailed link. Its form is not checked, because a mail program may have cut it. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200))

/** A password, unchanged as typed: 6 to 128 characters of any kind but NUL. */
export const password = z.string().check(
  z.minLength(1),
  z.refine((text) => text.length === 0 || text.length >= 6, { error: 'too_short' }),
  z.maxLength(128),
  z.refine((text) => !text.includes('\0') && text.isWellFormed()),
)
