/** Storage key of the token. The specification names it, and other tabs watch it. */
export const accessTokenKey = 'accessToken'
/** Storage key of the expiry in milliseconds of this device's clock, which may differ from the server's. */
const expiresAtKey = 'accessTokenUntil'
/** Half a minute less than on the server, because a call takes a while to arrive. */
const tokenLifetimeMs = 14.5 * 60_000

/** Returns the stored bearer token, or null. */
export function readAccessToken(): string | null {
  return localStorage.getItem(accessTokenKey)
}

/** Returns the stored token, or null if it has expired by this device's clock. */
export function readUnexpiredToken(): string | null {
  const until = localStorage.getItem(expiresAtKey)
  return until !== null && Date.now() >= Number(until) ? null : readAccessToken()
}

/** Stores a new token. */
export function storeAccessToken(token: string): void {
  localStorage.setItem(accessTokenKey, token)
  localStorage.setItem(expiresAtKey, String(Date.now() + tokenLifetimeMs))
}

/** Removes the stored token. */
export function clearAccessToken(): void {
  localStorage.removeItem(accessTokenKey)
  localStorage.removeItem(expiresAtKey)
}

/**
 * Returns the prefix that identifies the session of a token: header and session ID. It is compared only, never trusted;
 * decoding the token would take more code.
 */
export function sessionOf(token: string | null): string | undefined {
  return token?.slice(0, 97)
}
