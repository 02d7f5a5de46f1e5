/** On every reply, errors included. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Answers of the API: personal, never kept, never shown as a document. */
export const apiHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** A page and its parts; `secure` where patients reach the portal over https. */
export function pageHeaders(secure: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return { ...everywhere, 'content-security-policy': policy.join('; ') }
}

/** Tells browsers to come back over https only; sent where PUBLIC_URL is https. */
export const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
