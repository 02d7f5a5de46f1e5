import type { Answer, Call, Endpoint } from '#contract/endpoint.ts'
import { clearAccessToken, readAccessToken, readUnexpiredToken, storeAccessToken } from './access-token.ts'
import { ApiError, asApiError, toApiError } from './api-error.ts'

const timeoutMs = 15_000

interface Hooks {
  /** Gives a fresh token while the session lives; throws `ApiError` 401 or 403 once it is over. */
  renew(): Promise<string>
  /** Called for every 401 and 403 that a call with a token ends in. */
  onRefused(error: ApiError, endpoint: Pick<Endpoint, 'name' | 'access'>): void
}

let hooks: Hooks | undefined

/** Binds the calls to whoever keeps the session; until then a call that needs a token is refused. */
export function bindSession(bound: Hooks): void {
  hooks = bound
}

/**
 * The part of an endpoint that a call needs. Written out beside an `import type`, it spares a page the schemas and Zod;
 * `satisfies Route<typeof endpoint>` keeps it true.
 */
export type Route<E extends Endpoint> = Pick<E, 'name' | 'method' | 'path' | 'access' | Extract<keyof E, 'answerType'>>

type Parts<E extends Endpoint> = Call<E> & {
  readonly signal?: AbortSignal
  /** Told how many items a list has on all its pages. */
  readonly onTotal?: (total: number) => void
  /** Sends the request in place of the browser's own, and judges itself how long that may take. */
  readonly fetch?: typeof fetch
}
type Input<E extends Endpoint> = Record<never, never> extends Call<E> ? [input?: Parts<E>] : [input: Parts<E>]

/**
 * Calls an endpoint and gives its answer, or throws `ApiError`. A token that has run out is renewed before, or once it is
 * refused, and the call repeated then: a refused call has changed nothing.
 */
export async function call<E extends Endpoint>(endpoint: E | Route<E>, ...[input]: Input<E>): Promise<Answer<E>> {
  if (endpoint.access !== 'patient' && endpoint.access !== 'admin') return send<E>(endpoint, input)
  try {
    const token = readUnexpiredToken() ?? (await renewToken())
    return await send<E>(endpoint, input, token).catch(async (error: unknown) => {
      if (asApiError(error).status !== 401) throw error
      // Another call or tab may have renewed it meanwhile.
      const current = readAccessToken()
      return send<E>(endpoint, input, current !== null && current !== token ? current : await renewToken())
    })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) hooks?.onRefused(error, endpoint)
    throw error
  }
}

let renewal: Promise<string> | undefined

/** Renews and keeps the token; callers at the same moment share one renewal. */
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
    const { status } = asApiError(error)
    if (status !== 401 && status !== 403) throw error
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
  readonly onTotal?: (total: number) => void
  readonly fetch?: typeof fetch
}

async function send<E extends Endpoint>(endpoint: Route<E>, input: AnyInput = {}, token?: string): Promise<Answer<E>> {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query as Record<string, string>)}`
  const headers = new Headers(input.headers as Record<string, string> | undefined)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await (input.fetch ?? fetch)(`/api${path}${query}`, {
    method: endpoint.method,
    headers,
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    // A call that its caller gave up is no failure of the network.
    if (input.signal?.aborted) throw error
    throw new ApiError(0, 'unreachable')
  })
  const asText = response.ok && 'answerType' in endpoint
  const body: unknown = await (asText ? response.text() : response.json()).catch(() => undefined)
  if (!response.ok) throw toApiError(response.status, body)
  if (body === undefined) throw new ApiError(response.status, 'unavailable')
  input.onTotal?.(Number(response.headers.get('x-total-count')))
  return body as Answer<E>
}
