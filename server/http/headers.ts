/** Headers of every answer, errors included. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
}

/** Header that tells search engines not to index an answer. */
export const noIndexHeader = 'x-robots-tag'

/** Headers of API answers: personal, never cached, never indexed or shown as a document. */
export const apiHeaders = {
  ...everywhere,
  [noIndexHeader]: 'noindex',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
}

/** Headers of uploaded pictures. Their URL has a content hash, so they are cached; on their own they can run nothing. */
export const imageHeaders = {
  ...everywhere,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
}

/** Source of the card form: the payment provider, its stand-in on our own origin, or none. */
export type CardForm = 'live' | 'test_keys' | 'stand_in' | undefined

const provider = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** Returns the headers of a page and its parts. `secure` if patients use https. */
export function pageHeaders(secure: boolean, cards: CardForm): Record<string, string> {
  const real = cards === 'live' || cards === 'test_keys'
  const { scripts, calls, frames } = real ? provider : { scripts: [], calls: [], frames: cards ? ["'self'"] : [] }
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...calls].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return { ...everywhere, 'content-security-policy': policy.join('; ') }
}

/** Header that restricts browsers to https, on this host only: others of the domain may still need http. */
export const hstsHeader = { 'strict-transport-security': 'max-age=63072000' }
