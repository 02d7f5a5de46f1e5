/** Every address of the pages, once. Links use lower case; matching accepts any. */
export const paths = {
  home: '/',
  appointment: '/appointment',
  /** The free times of a clinic day; with a treatment, its booking dialog. */
  appointmentOn: (date: string, treatment?: string) =>
    `/appointment?${new URLSearchParams({ date, ...(treatment === undefined ? {} : { treatment }) })}`,
  dashboard: '/dashboard',
  /** `from` is the page to return to after the sign-in. */
  login: (from?: string) => withFrom('/login', from),
  signUp: (from?: string) => withFrom('/signup', from),
  /** The way to a postal address, in the map of the visitor's device. */
  directions: (address: string) =>
    `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`,
} as const

function withFrom(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`
}
