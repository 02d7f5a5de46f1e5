/** On every reply, errors included. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
}

/** Tells search engines not to list something, whatever leads there. */
export const noIndexHeader = 'x-robots-tag'

/** Answers of the API: personal, never kept, never shown as a document nor found by searching. */
export const apiHeaders = {
  ...everywhere,
  [noIndexHeader]: 'noindex',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** An uploaded picture: its name says what it holds, so it is kept; opened by itself it can do nothing. */
export const imageHeaders = {
  ...everywhere,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Who serves the card form: the payment provider, its stand-in on our own origin, or nobody. */
export type CardForm = 'live' | 'test_keys' | 'stand_in' | undefined

const provider = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** A page and its parts; `secure` where patients reach the portal over https. `script`: how the one in the page is named. */
export function pageHeaders(secure: boolean, cards: CardForm, script?: string): Record<string, string> {
  const real = cards === 'live' || cards === 'test_keys'
  const { scripts, calls, frames } = real ? provider : { scripts: [], calls: [], frames: cards ? ["'self'"] : [] }
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...(script ? [script] : []), ...scripts].join(' '),
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

/** Tells browsers to come back over https only; sent where PUBLIC_URL is https. */
export const hstsHeader = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
