/** The key the specification names; other tabs watch it. */
export const accessTokenKey = 'accessToken'
/** Until when the token is good for a call, in milliseconds of this device's clock, which need not be the server's. */
const expiresAtKey = 'accessTokenUntil'
/** Half a minute less than the server lets a token live: a call takes a while to get there. */
const tokenLifetimeMs = 14.5 * 60_000

/** The stored bearer token, or null. */
export function readAccessToken(): string | null {
  return localStorage.getItem(accessTokenKey)
}

/** The stored token where it will not be refused for its age, as far as this device knows; else null. */
export function readUnexpiredToken(): string | null {
  const until = localStorage.getItem(expiresAtKey)
  return until !== null && Date.now() >= Number(until) ? null : readAccessToken()
}

/** Keeps a token that the server has just given. */
export function storeAccessToken(token: string): void {
  localStorage.setItem(accessTokenKey, token)
  localStorage.setItem(expiresAtKey, String(Date.now() + tokenLifetimeMs))
}

export function clearAccessToken(): void {
  localStorage.removeItem(accessTokenKey)
  localStorage.removeItem(expiresAtKey)
}
