const signInPaths = ['/login', '/signup']

/**
 * The page to return to after a sign-in, as a path of this origin; undefined for anything that could lead elsewhere
 * (another origin, however it is spelled) or round in a circle (the sign-in pages themselves, the API).
 */
export function safeReturnPath(text: string | null): string | undefined {
  // Browsers drop tabs and line breaks from an address and read a backslash as a slash: `/\evil.example` leaves.
  if (text === null || !/^\/[^\\\p{Cc}]*$/u.test(text)) return undefined
  const origin = 'http://here.invalid'
  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  const path = url.pathname.toLowerCase()
  if (url.origin !== origin || path.startsWith('//')) return undefined
  if (signInPaths.includes(path.replace(/\/$/, '')) || path.startsWith('/api/')) return undefined
  return url.pathname + url.search + url.hash
}
