import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/** API version of the stand-in. */
export const apiVersion = '2026-10-28.endive'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

/** Status and body of a response. */
export interface Answer {
  readonly status: number
  readonly body: JsonObject
}

interface Refusal {
  readonly type?: 'invalid_request_error' | 'idempotency_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly payment_intent?: JsonObject
}

/** An error of the API. Nothing was changed. */
export class StripeApiError extends Error {
  readonly answer: Answer
  /** Whether the error is stored for the idempotency key. Errors before the start of a call are not. */
  readonly remembered: boolean
  constructor(status: number, refusal: Refusal, remembered = true) {
    super(refusal.message)
    const { type = 'invalid_request_error', ...rest } = refusal
    this.answer = { status, body: { error: { type, ...rest } } }
    this.remembered = remembered
  }
}

/** Parses `a[b]=1&c[]=2&c[]=3` or `c[0]=2` to `{a: {b: '1'}, c: ['2', '3']}`. Values stay text. */
export function readForm(text: string): Record<string, unknown> {
  const form: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[')
    const last = keys.pop() ?? ''
    let at = form
    for (const key of keys) {
      const inner = at[key] ?? Object.create(null)
      at[key] = inner
      if (typeof inner !== 'object') throw invalid(name, `Invalid parameter: ${name}`)
      at = inner as Record<string, unknown>
    }
    at[last === '' ? Object.keys(at).length : last] = value
  }
  return form
}

/** An array of texts in a form. */
export const texts = z.pipe(
  z.transform((given) => (typeof given === 'object' && given !== null ? Object.values(given) : given)),
  z.array(z.string()),
)

/** An integer, such as an amount in cents. */
export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/)),
  z.transform((digits: string) => Number(digits)),
)

/** A boolean in a form. */
export const flag = z.enum(['true', 'false'])

/** Parses parameters. Unknown, missing or malformed ones are refused by name, as by the API. */
export function readParameters<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = z.safeParse(schema, given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = [...(issue?.path.map(String) ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])]
  const param = path.map((key, depth) => (depth === 0 ? key : `[${key}]`)).join('')
  if (issue?.code === 'unrecognized_keys') {
    throw invalid(param, `Received unknown parameter: ${param}`, 'parameter_unknown')
  }
  const value = issue?.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], given)
  if (value === undefined) throw invalid(param, `Missing required param: ${param}.`, 'parameter_missing')
  const whole = issue?.code === 'invalid_format' && param === 'amount'
  if (whole) throw invalid(param, `Invalid integer: ${String(value)}`, 'parameter_invalid_integer')
  throw invalid(param, `Invalid ${param}: ${typeof value === 'string' ? value : 'not a value it takes'}`)
}

/** Returns the error for an invalid parameter. It is not stored for an idempotency key. */
export function invalid(param: string, message: string, code?: string): StripeApiError {
  return new StripeApiError(400, { message, param, ...(code && { code }) }, false)
}

/** Returns the error for an unknown ID. */
export function missing(what: string, id: string, param = 'id'): StripeApiError {
  return new StripeApiError(404, { message: `No such ${what}: '${id}'`, code: 'resource_missing', param })
}

/** Returns a digest of a request that does not depend on the order of its parameters. */
export function fingerprintOf(method: string, path: string, body: string): string {
  const sorted = [...new URLSearchParams(body)].map((pair) => JSON.stringify(pair)).toSorted()
  return createHash('sha256').update(`${method} ${path} ${sorted.join()}`).digest('hex')
}
