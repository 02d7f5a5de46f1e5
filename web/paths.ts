/** Every address of the pages, once. Links use lower case; matching accepts any. */
export const paths = {
  home: '/',
  appointment: '/appointment',
  dashboard: '/dashboard',
  /** `from` is the page to return to after the sign-in. */
  login: (from?: string) => withFrom('/login', from),
  signUp: (from?: string) => withFrom('/signup', from),
} as const

function withFrom(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`
}
