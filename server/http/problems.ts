import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type * as z from 'zod/mini'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Problem } from '#contract/schemas/problem.ts'
import { AppError } from '../app-error.ts'

type FieldError = NonNullable<Problem['errors']>[number]

/** Thrown if a part of a request does not match its schema. */
export class InvalidRequestError extends Error {
  readonly fields: readonly FieldError[]
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid_request')
    this.fields = issues.flatMap(fieldErrors)
  }
}

// Error codes of the contract for Fastify's own refusals.
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
}

// SQL states after which the caller may retry: no connection, credentials or a database that the server does not know (28,
// 3D000), a transaction that was idle or took too long, deadlock, serialization failure, lack of resources (53), lock timeout,
// query timeout, shutdown or recovery (57), I/O error (58).
const unavailableStates = /^(08|25P03|25P04|28|3D000|40P01|40001|53|55P03|57|58)/
/** A write on a standby, or on a server that is read-only for maintenance. */
const readOnlyState = '25006'
const unavailableMessages =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable|Commit not confirmed/
const unreachable = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENETDOWN',
    'EHOSTDOWN',
  ],
  // The name of the host is unknown, or no name server answers.
  ...['ENOTFOUND', 'EAI_AGAIN'],
])

/** Seconds after which a client may try again if the database does not answer. */
const defaultRetryAfter = 5

/** When each server last logged that its database does not respond, on the clock of `performance`. */
const outageLoggedAt = new WeakMap<FastifyInstance, number>()
const outageEveryMs = 1_000

/** Whether an error is logged. During an outage, one a second is enough: the status of each request is logged anyway. */
function isLogged(code: ErrorCode, { server }: FastifyRequest): boolean {
  if (code !== 'unavailable' && code !== 'read_only') return errors[code].status >= 500
  const now = performance.now()
  if (now - (outageLoggedAt.get(server) ?? Number.NEGATIVE_INFINITY) < outageEveryMs) return false
  outageLoggedAt.set(server, now)
  return true
}

/**
 * Answers every error as problem+json. Logs errors of the server or the database, without personal data. A refusal that says
 * when to try again is none.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = codeOf(error, request)
  const { retryAfter, ...details } = error instanceof AppError ? error.details : {}
  if (retryAfter === undefined && isLogged(code, request)) {
    request.log.error({ error: toLoggableError(error), route: request.routeOptions.url }, code)
  }
  const seconds = retryAfter ?? (code === 'unavailable' || code === 'read_only' ? defaultRetryAfter : undefined)
  if (seconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(seconds)))
  sendProblem(request, reply, code, {
    fields: error instanceof InvalidRequestError ? error.fields : [],
    ...details,
  })
}

function codeOf(error: FastifyError, { raw }: FastifyRequest): ErrorCode {
  if (error instanceof AppError) return error.code
  if (error instanceof InvalidRequestError) return 'invalid_request'
  // The client closed the connection before its body was complete. No one receives the answer.
  if (raw.destroyed && !raw.complete) return 'invalid_request'
  if (error instanceof pg.DatabaseError && error.code === readOnlyState) return 'read_only'
  if (isUnavailable(error)) return 'unavailable'
  const clients = error.statusCode !== undefined && error.statusCode < 500
  return fastifyCodes[error.code] ?? (clients ? 'invalid_request' : 'internal')
}

/** Sends an error of the catalog. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  { fields = [], ...details }: { fields?: readonly FieldError[] } & Omit<AppError['details'], 'retryAfter'> = {},
): void {
  request.answeredWith = code
  const known: { status: number; title: string; field?: string } = errors[code]
  const faults = known.field ? [...fields, { field: known.field, code }] : fields
  const body: Problem = {
    type: 'about:blank',
    title: known.title,
    status: known.status,
    code,
    requestId: request.id,
    ...(faults.length > 0 && { errors: [...faults] }),
    ...details,
  }
  if (known.status === 401) reply.header('www-authenticate', 'Bearer')
  void reply.code(known.status).type('application/problem+json').send(JSON.stringify(body))
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const at = issue.path.map(String)
  const fields = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...at, key]) : [at]
  return fields.map((path) => ({ field: path.join('.').slice(0, 200) || 'body', code: issue.message }))
}

function isUnavailable(error: Error & { code?: string }): boolean {
  if (error instanceof pg.DatabaseError) return unavailableStates.test(error.code ?? '')
  if (error.code !== undefined && unreachable.has(error.code)) return true
  return unavailableMessages.test(error.message)
}

/** Returns the loggable part of an error. PostgreSQL's texts quote the data, so only its code is. */
export function toLoggableError(error: Error): Record<string, unknown> {
  const frames = error.stack
    ?.split('\n')
    .filter((l) => l.startsWith('    at '))
    .slice(0, 12)
    .map((l) => l.trim())
  if (error instanceof pg.DatabaseError) {
    return { name: error.name, code: error.code, constraint: error.constraint, table: error.table, frames }
  }
  return { name: error.name, message: error.message, ...causeOf(error), frames }
}

// Logs the kind, code and request of an external service's error. Its message may quote our data.
function causeOf({ cause }: Error): Record<string, unknown> {
  if (!(cause instanceof Error)) return {}
  const { name, code, statusCode, requestId } = cause as Error & Record<string, unknown>
  return { cause: { name, code, statusCode, requestId } }
}
