import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { isForStaff } from '#contract/roles.ts'
import { problem } from '#contract/schemas/problem.ts'
import type { Person } from '../../server/testing/factories.ts'
import { formOf } from '../../server/testing/forms.ts'
import type { TestApp } from '../../server/testing/test-app.ts'

/** Parts of a request before it is formatted. */
export interface Request {
  /** The caller; absent for a visitor. */
  readonly by?: Person
  readonly cookie?: string
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly headers?: Record<string, string>
  readonly body?: Record<string, unknown> | undefined
}

/** A request to send. */
export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string | Buffer
}

type Sent = { readonly payload?: string | Buffer; readonly headers?: Record<string, string> }

/** Formats a request. Omits `undefined` and converts other values to text. */
export function wired(
  endpoint: Endpoint,
  { by, cookie, params = {}, query = {}, headers = {}, body }: Request,
): WireRequest {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encode(params[name]))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = asked.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const known = { ...(by && { authorization: `Bearer ${by.token}` }), ...(cookie !== undefined && { cookie }) }
  const sent: Sent = body === undefined ? {} : endpoint.maxFileBytes === undefined ? jsonOf(body) : fileOf(body)
  return {
    method: endpoint.method,
    url: `/api${path}${search && `?${search}`}`,
    ...sent,
    headers: { ...known, ...sent.headers, ...headers },
  }
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed())
}

function jsonOf(body: unknown) {
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function fileOf(body: object) {
  if (typeof body !== 'object' || body === null) return jsonOf(body)
  const parts = Object.entries(body).map(([name, value]) => {
    const content = Buffer.isBuffer(value) ? value : String(JSON.stringify(value))
    return { name: name.replace(/[^\x20-\x7e]/g, '?'), content, ...(Buffer.isBuffer(value) && { fileName: 'x.png' }) }
  })
  return formOf(parts)
}

/** The answer. */
export interface FuzzAnswer {
  readonly status: number
  readonly body: string
  readonly type: string
}

/** Sends a request. The answer of a stream is its beginning. */
export async function send({ app }: TestApp, { method, url, headers, payload }: WireRequest): Promise<FuzzAnswer> {
  const options = { method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) }
  if (/^\/api\/(available|desk)\/changes/.test(url)) {
    const stream = await app.inject({ ...options, payloadAsStream: true })
    const type = String(stream.headers['content-type'])
    if (stream.statusCode !== 200) return { status: stream.statusCode, body: await textOf(stream.stream()), type }
    stream.stream().destroy()
    return { status: 200, body: '', type }
  }
  const answer = await app.inject(options)
  return { status: answer.statusCode, body: answer.body, type: String(answer.headers['content-type']) }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

// Refusals of the HTTP server itself, before routing.
const always: readonly ErrorCode[] = [
  'invalid_request',
  'not_found',
  'body_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'headers_too_large',
  'cross_origin_forbidden',
]

/** Returns what is wrong with an answer, or `undefined`. */
export function faultOf(endpoint: Endpoint, { status, body, type }: FuzzAnswer): string | undefined {
  if (status === 200) {
    if (endpoint.answerType) return type === endpoint.answerType ? undefined : `its type is ${type}`
    const parsed = z.safeParse(endpoint.answer, parse(body))
    return parsed.success ? undefined : `it is no answer of this call: ${z.prettifyError(parsed.error)}`
  }
  if (status < 400 || status >= 500) return `its status is ${status}`
  if (/node_modules|\.ts:\d|select .* from|violates|SQLSTATE/i.test(body)) return 'it tells of the inside'
  const refusal = z.safeParse(problem, parse(body))
  if (!refusal.success) return 'it is no problem'
  const { code } = refusal.data
  if (errors[code].status !== status) return `${code} came as ${status}`
  const own: readonly ErrorCode[] = [...endpoint.errors, ...always, ...guardCodes(endpoint)]
  return own.includes(code) ? undefined : `${code} is no refusal of this call`
}

function guardCodes({ access }: Endpoint): ErrorCode[] {
  if (access === 'public') return []
  return isForStaff(access) ? ['unauthenticated', 'forbidden'] : ['unauthenticated']
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
