import type { Calls, LineOf } from '#contract/calls.ts'
import type { Access, Answer, Call, Endpoint } from '#contract/endpoint.ts'
import { clearAccessToken, readAccessToken, readUnexpiredToken, storeAccessToken } from './access-token.ts'
import { ApiError, asApiError, toApiError } from './api-error.ts'
import { isLocked } from './lock.ts'
import { setServerClock } from './server-clock.ts'

const timeoutMs = 15_000

interface Hooks {
  /** Returns a new token of the session. Throws `ApiError` 401 or 403 if the session has ended. */
  renew(): Promise<string>
  /** Called for each 401, 403 and 423 that a call with a token ends in. */
  onRefused(error: ApiError, call: Target): void
}

let hooks: Hooks | undefined

/** Binds the calls to the session. Until then a call that needs a token is refused. */
export function bindSession(bound: Hooks): void {
  hooks = bound
}

interface Target {
  readonly access: Access
  readonly method: string
  readonly path: string
}

type Parts<E extends Endpoint> = Call<E> & {
  readonly signal?: AbortSignal
  /** Receives the headers of the response. */
  readonly onHeaders?: (headers: Headers) => void
  /** Sends the request instead of the browser's `fetch`, with its own timeout. */
  readonly fetch?: typeof fetch
  /** Sends the call only while the page is locked, and never for the session that unlocks it. */
  readonly whileLocked?: true
} & (E extends { readonly answerType: string } ? { readonly asText: true } : unknown)
type Input<E extends Endpoint> = Record<never, never> extends Parts<E> ? [input?: Parts<E>] : [input: Parts<E>]
type Of<C extends Endpoint | keyof Calls> = C extends keyof Calls ? Calls[C] : Extract<C, Endpoint>

/**
 * Calls an endpoint, given itself or by its line, as in `call('admin GET /users')`, which loads no schemas. Returns the
 * answer or throws `ApiError`. Renews an expired token first. Renews a refused token as well and retries the call once,
 * which is safe because a refused call changes nothing. While the page is locked, sends nothing but `whileLocked` and
 * throws `session_locked`. The second form is for calls that the contract does not declare.
 */
export function call<C extends Endpoint | keyof Calls>(endpoint: C, ...input: Input<Of<C>>): Promise<Answer<Of<C>>>
export function call<E extends Endpoint>(line: LineOf<E>, ...input: Input<E>): Promise<Answer<E>>
export async function call<E extends Endpoint>(endpoint: E | string, ...[input]: Input<E>): Promise<Answer<E>> {
  const target = targetOf(endpoint)
  if (/^(public|entry|session)$/.test(target.access)) return send<E>(target, input)
  if (input?.whileLocked) {
    const token = readUnexpiredToken() ?? (await renewToken())
    if (!isLocked()) throw new ApiError(401, 'unauthenticated')
    return send<E>(target, input, token)
  }
  if (isLocked()) throw new ApiError(423, 'session_locked')
  try {
    const token = readUnexpiredToken() ?? (await renewToken())
    return await send<E>(target, input, token).catch(async (error: unknown) => {
      if (asApiError(error).status !== 401) throw error
      // Another call or tab may have renewed the token.
      const current = readAccessToken()
      return send<E>(target, input, current !== null && current !== token ? current : await renewToken())
    })
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 423].includes(error.status)) hooks?.onRefused(error, target)
    throw error
  }
}

function targetOf(endpoint: Target | string): Target {
  if (typeof endpoint !== 'string') return endpoint
  const [access, method, path] = endpoint.split(' ') as [Access, string, string]
  return { access, method, path }
}

let renewal: Promise<string> | undefined

/** Renews and stores the token. Concurrent callers share one renewal. */
function renewToken(): Promise<string> {
  renewal ??= renewOnce().finally(() => {
    renewal = undefined
  })
  return renewal
}

async function renewOnce(): Promise<string> {
  if (!hooks) throw new ApiError(401, 'unauthenticated')
  try {
    const token = await hooks.renew()
    storeAccessToken(token)
    return token
  } catch (error) {
    const { status, code } = asApiError(error)
    if (status !== 401 && code !== 'forbidden') throw error
    clearAccessToken()
    throw new ApiError(401, 'unauthenticated')
  }
}

interface AnyInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly headers?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly onHeaders?: (headers: Headers) => void
  readonly fetch?: typeof fetch
  readonly asText?: true
}

async function send<E extends Endpoint>(target: Target, input: AnyInput = {}, token?: string): Promise<Answer<E>> {
  const params = (input.params ?? {}) as Record<string, string>
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query as Record<string, string>)}`
  const headers = new Headers(input.headers as Record<string, string> | undefined)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await (input.fetch ?? fetch)(`/api${path}${query}`, {
    method: target.method,
    headers,
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    // The caller aborted the call; the network did not fail.
    if (input.signal?.aborted) throw error
    throw new ApiError(0, 'unreachable')
  })
  const body: unknown = await (response.ok && input.asText ? response.text() : response.json()).catch(() => undefined)
  if (!response.ok) throw toApiError(response.status, body, response.headers.get('retry-after'))
  if (body === undefined) throw new ApiError(response.status, 'unavailable')
  const time = response.headers.get('x-server-time')
  if (time !== null) setServerClock(time)
  input.onHeaders?.(response.headers)
  return body as Answer<E>
}
