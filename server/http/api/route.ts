import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Answer, Endpoint, Parsed } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { Gate } from '#contract/schemas/sign-in.ts'
import type { AuditContext } from '../../audit-context.ts'
import type { CachedAnswer } from '../cached-answer.ts'

/** The signed-in person who makes a request, as the guard identified them. */
export interface Actor extends AuditContext {
  readonly personId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** Whether they signed in, or confirmed that they are present, within the last 15 minutes. */
  readonly recentlyAuthenticated: boolean
  /** Whether the session has passed a second factor. A password alone then confirms nothing. */
  readonly factorPassed: boolean
  /** What the session is refused for except by calls with the access `entry`; `null` if nothing. */
  readonly gate: Gate | null
}

/** Returns the actor or throws. It runs before the body is read and again after it, and may set cookies only. */
type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<Actor>
export type Guards = Readonly<Record<Exclude<Access, 'public'>, Guard>> & {
  /** Returns the ID of the person whom the access token names, without a query: the session may have ended. */
  readonly signed: (request: FastifyRequest) => Promise<string>
}

/** The idempotency key of a request, and a hash that tells whether another request with the key asks for the same. */
export interface RequestKey {
  readonly key: string
  readonly hash: string
}

/** Input of a handler: the parsed request and, if the endpoint is guarded, the actor. */
export interface HandlerInput<E extends Endpoint> extends Parsed<E> {
  readonly caller: E['access'] extends 'public' ? undefined : Actor
  /** The client's address. A proxy's header counts only if the proxy is trusted. */
  readonly ip: string
  readonly requestId: string
  /** Present if the request has an idempotency key. */
  readonly requestKey: RequestKey | undefined
  /** Adds a header to the response. */
  readonly setHeader: (name: string, value: string | number) => void
}

/** An endpoint with its handler. */
export type Route = PlainRoute | CachedRoute | StreamRoute

export interface PlainRoute {
  readonly endpoint: Endpoint
  readonly handle: (input: never) => Promise<unknown>
  readonly before?: ((input: never) => Promise<() => void>) | undefined
}

interface CachedRoute {
  readonly endpoint: Endpoint
  readonly getCached: (input: never) => Promise<CachedAnswer<object>>
}

interface StreamRoute {
  readonly endpoint: Endpoint
  readonly begin: (input: never, send: (answer: string) => void, end: () => void) => () => void
}

/** Input of what runs before a call's session is read. */
export interface BeforeInput<E extends Endpoint> extends Parsed<E> {
  /** The person whom the access token names. */
  readonly personId: string
  /** Adds a line to the log. */
  readonly note: (what: string, details: object) => void
}

/**
 * Binds an endpoint to its handler. `before` runs before the session is read, and returns what runs after the call. It may throw
 * a refusal that contains only what everyone may know.
 */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (input: HandlerInput<E>) => Promise<Answer<E>>,
  before?: E['access'] extends 'patient' ? (input: BeforeInput<E>) => Promise<() => void> : never,
): Route {
  return { endpoint, handle, before }
}

/** Binds a `cacheable` endpoint to the source of its answer. */
export function cachedRoute<const E extends Endpoint & { access: 'public'; cacheable: true }>(
  endpoint: E,
  getCached: (input: HandlerInput<E>) => Promise<CachedAnswer<Answer<E> & object>>,
): Route {
  return { endpoint, getCached }
}

/** Binds an event stream to its source. `begin` subscribes and returns the function that unsubscribes; `end` ends the stream. */
export function streamRoute<const E extends Endpoint & { answerType: 'text/event-stream' }>(
  endpoint: E,
  begin: (input: HandlerInput<E>, send: (answer: Answer<E> & string) => void, end: () => void) => () => void,
): Route {
  return { endpoint, begin }
}
