import type { Endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { isForStaff, usesCookie } from '../roles.ts'

/** Returns the error codes of a call: its own, and those that follow from its access, method and parts. */
export function possibleErrors(endpoint: Endpoint): ErrorCode[] {
  const { access, method, errors } = endpoint
  const parsed = endpoint.params ?? endpoint.query ?? endpoint.headers
  // The body of a write is read even if the call expects none.
  const write = method !== 'GET'
  const codes: ErrorCode[] = [
    ...(parsed || write ? (['invalid_request'] as const) : []),
    ...(write ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    ...(access === 'public' ? [] : (['unauthenticated', 'session_locked'] as const)),
    ...(access === 'public' || access === 'entry'
      ? []
      : (['second_factor_required', 'second_factor_missing'] as const)),
    ...(isForStaff(access) ? (['forbidden'] as const) : []),
    ...((access === 'public' && write) || usesCookie(access) ? (['cross_origin_forbidden'] as const) : []),
    ...errors,
    'request_timeout',
    'uri_too_long',
    'headers_too_large',
    'internal',
    'unavailable',
    'read_only',
    ...(write ? (['insufficient_storage'] as const) : []),
  ]
  return [...new Set(codes)]
}
