const signInPaths = ['/login', '/signup']

/**
 * Returns the page to open after a sign-in, as a path of this origin. Returns `undefined` for another origin, however it
 * is spelled, for the sign-in pages themselves and for the API.
 */
export function safeReturnPath(text: string | null): string | undefined {
  // Browsers drop tabs and line breaks from a URL and treat a backslash as a slash: `/\evil.example` is another origin.
  if (text === null || !/^\/[^\\\p{Cc}]*$/u.test(text)) return undefined
  const origin = 'http://here.invalid'
  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  const path = url.pathname.toLowerCase()
  if (url.origin !== origin || path.startsWith('//')) return undefined
  if (signInPaths.includes(path.replace(/\/$/, '')) || path.startsWith('/api/')) return undefined
  return url.pathname + url.search + url.hash
}
