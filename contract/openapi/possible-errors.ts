import type { Endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'

/** Returns the error codes of a call: its own, and those that follow from its access, method and parts. */
export function possibleErrors(endpoint: Endpoint): ErrorCode[] {
  const { access, method, errors } = endpoint
  const parsed = endpoint.params ?? endpoint.query ?? endpoint.headers ?? endpoint.body
  const codes: ErrorCode[] = [
    ...(parsed ? (['invalid_request'] as const) : []),
    ...(endpoint.body || endpoint.maxFileBytes ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    ...(access === 'public' ? [] : (['unauthenticated'] as const)),
    ...(access === 'admin' ? (['forbidden'] as const) : []),
    ...(access === 'public' && method !== 'GET' ? (['cross_origin_forbidden'] as const) : []),
    ...errors,
    'uri_too_long',
    'internal',
    'unavailable',
    ...(method === 'GET' ? [] : (['insufficient_storage'] as const)),
  ]
  return [...new Set(codes)]
}
