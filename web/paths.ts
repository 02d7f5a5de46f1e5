interface AppointmentChoice {
  readonly date?: string
  readonly treatment?: string
  readonly slot?: string
  readonly doctor?: string
  readonly show?: string
}

/** Paths of the pages that public pages link to, in lower case. The router matches any letter case. */
export const paths = {
  home: '/',
  /** The address of the link to the home page. Search engines list `/`. */
  homeLink: '/home',
  appointment: '/appointment',
  /**
   * The appointment page, for a clinic day if given. `treatment` is the id of the treatment whose booking dialog is
   * open, at first with `slot`, `show` the name of the treatment to scroll to, `doctor` the id of the only doctor whose
   * times are shown.
   */
  appointmentWith: (choice: AppointmentChoice) => `/appointment?${new URLSearchParams({ ...choice })}`,
  reviews: '/review',
  contact: '/contact',
  about: '/about',
  privacy: '/privacy',
  forgotPassword: '/forgot-password',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  /** What was just booked. */
  booked: (bookingId: string) => `/appointment/${bookingId}`,
  /** Joins the waitlist for a treatment (ID) with a doctor (ID) or anyone. */
  joinWaitlist: (treatment = '', doctor = '') => `/dashboard/waitlist?join=${treatment}&doctor=${doctor}`,
  /** `from` is the page to return to after the sign-in. */
  login: (from?: string) => withFrom('/login', from),
  signUp: (from?: string) => withFrom('/signup', from),
  /** Directions to a postal address. */
  directions: (address: string) =>
    `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`,
} as const

function withFrom(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`
}
