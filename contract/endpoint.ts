import type * as z from 'zod/mini'
import './field-errors.ts'
import type { ErrorCode } from './errors.ts'

/** Who may call: anyone; the holder of a session cookie; the holder of a token; of an admin's token. */
export type Access = 'public' | 'session' | 'patient' | 'admin'

/** One call of the API as both sides see it. Paths are below `/api`, parameters written `:name`. */
export interface Endpoint {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly headers?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The body is no JSON but a form with a file of at most this many bytes. */
  readonly maxFileBytes?: number
  readonly answer: z.ZodMiniType
  /** A page asks it again by itself while somebody looks: for the audit trail that is one look every ten minutes. */
  readonly polled?: true
  /**
   * The media type of an answer that is a text and not JSON. One of `text/event-stream` does not end: it tells an answer
   * whenever there is one, as the data of a server-sent event.
   */
  readonly answerType?: string
  /** The answer is the same for everybody and carries an ETag: who names that one is told 304 and nothing else. */
  readonly cacheable?: true
  /** The refusals this call adds to those that every call of its access may give. */
  readonly errors: readonly ErrorCode[]
}

/** The options of `E` that an endpoint does not have, none of which may be given. */
type Unknown<E> = { readonly [Option in Exclude<keyof E, keyof Endpoint>]: never }

/** Declares an endpoint and keeps its exact types. An option that `Endpoint` does not have is a type error. */
export function endpoint<const E extends Endpoint>(declared: E & Unknown<E>): E {
  return declared
}

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a caller gives: each part before parsing. */
export type Call<E extends Endpoint> = {
  readonly [P in 'params' | 'query' | 'headers' | 'body' as E[P] extends z.ZodMiniType ? P : never]: Input<E[P]>
}

/** What a handler gets: each part after parsing. */
export interface Parsed<E extends Endpoint> {
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly headers: Output<E['headers']>
  readonly body: Output<E['body']>
}

/** What a call answers. */
export type Answer<E extends Endpoint> = z.output<E['answer']>
