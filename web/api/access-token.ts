/** The key the specification names; other tabs watch it. */
export const accessTokenKey = 'accessToken'

/** The stored bearer token, or null. */
export function readAccessToken(): string | null {
  return localStorage.getItem(accessTokenKey)
}

export function keepAccessToken(token: string): void {
  localStorage.setItem(accessTokenKey, token)
}

export function dropAccessToken(): void {
  localStorage.removeItem(accessTokenKey)
}
