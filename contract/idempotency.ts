import * as z from 'zod/mini'

/** Headers of a call that takes an idempotency key. */
export const idempotency = z.object({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
})

/** Headers of a call that takes an idempotency key, and for which people may wait in line. */
export const idempotencyInLine = z.extend(idempotency, {
  'place-in-line': z.optional(z.string().check(z.regex(/^[\w.-]{1,400}$/))),
})
