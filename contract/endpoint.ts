import type * as z from 'zod/mini'
import './field-errors.ts'
import type { ErrorCode } from './errors.ts'
import type { Access } from './roles.ts'

export type { Access }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Access, method and path of a call. Paths are relative to `/api`; parameters are written `:name`. */
export type CallLine = `${Access} ${Method} /${string}`

/** One call of the API. */
export interface Endpoint extends Options {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly access: Access
  /** Refusals of this call, in addition to those of its access, method and parts. */
  readonly errors: readonly ErrorCode[]
}

interface Options {
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly headers?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Maximum file size in bytes. The body is then a form with a file instead of JSON. */
  readonly maxFileBytes?: number
  /** The handler reads the file while it arrives, as `file.stream()`, instead of getting it whole. */
  readonly streamed?: true
  readonly answer: z.ZodMiniType
  /** A page polls this call while it is open. The audit trail records one view per ten minutes. */
  readonly polled?: true
  /** The media type of an answer that is text, or a file that is sent while it is written. With `text/event-stream` each server-sent event holds one answer. */
  readonly answerType?: string
  /** Whether the call frees or takes times: on the day that is the body's `date`, or on any day. */
  readonly frees?: 'day' | 'all'
  /** Field of the body that only a retry has. It does not make another request of one with the same idempotency key. */
  readonly addedByRetry?: string
  /** The answer is the same for all callers and carries an ETag. A request with the current ETag gets 304. */
  readonly cacheable?: true
  /** The answer is text that its caller keeps: it carries an ETag, and a request with the current one gets 304. */
  readonly revalidated?: true
  readonly errors?: readonly ErrorCode[]
}

/** Rejects the options of `O` that do not exist. */
type Unknown<O> = { readonly [Option in Exclude<keyof O, keyof Options>]: never }

type Declared<Name, Line, O> = Line extends `${infer A extends Access} ${infer M extends Method} ${infer Path}`
  ? O & { readonly name: Name; readonly access: A; readonly method: M; readonly path: Path } & Pick<Endpoint, 'errors'>
  : never

/** Declares an endpoint and keeps its exact types. An option that does not exist is a type error. */
export function endpoint<const Name extends string, const Line extends CallLine, const O extends Options>(
  name: Name,
  line: Line,
  options: O & Unknown<O>,
): Declared<Name, Line, O> {
  const [access, method, path] = line.split(' ')
  return { errors: [], ...options, name, access, method, path } as unknown as Declared<Name, Line, O>
}

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** Input of a call: each part before parsing. */
export type Call<E extends Endpoint> = {
  readonly [P in 'params' | 'query' | 'headers' | 'body' as E[P] extends z.ZodMiniType ? P : never]: Input<E[P]>
}

/** Input of a handler: each part after parsing. */
export interface Parsed<E extends Endpoint> {
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly headers: Output<E['headers']>
  readonly body: Output<E['body']>
}

/** Answer of a call. */
export type Answer<E extends Endpoint> = z.output<E['answer']>
