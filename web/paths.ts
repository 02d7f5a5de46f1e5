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
  /**
   * Mails a link to choose a password. `first` is for a user who has none yet, `from` the page to return to after the
   * sign-in, `email` the typed address, in the fragment, which browsers do not send.
   */
  forgotPassword: ({
    email = '',
    from,
    first = false,
  }: {
    email?: string
    from?: string | undefined
    first?: boolean
  } = {}) => {
    const query = new URLSearchParams({ ...(first && { first: '' }), ...(from !== undefined && { from }) }).toString()
    return `/forgot-password${query && `?${query}`}${typedEmail(email)}`
  },
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  /** What was just booked. */
  booked: (bookingId: string) => `/appointment/${bookingId}`,
  /** Joins the waitlist for a treatment (ID) with a doctor (ID) or anyone. */
  joinWaitlist: (treatment = '', doctor = '') => `/dashboard/waitlist?join=${treatment}&doctor=${doctor}`,
  /** `from` is the page to return to after the sign-in, `email` the typed address. */
  login: (from?: string, email = '') => withFrom('/login', from) + typedEmail(email),
  signUp: (from?: string, email = '') => withFrom('/signup', from) + typedEmail(email),
  /** Directions to a postal address. */
  directions: (address: string) =>
    `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`,
} as const

function withFrom(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`
}

function typedEmail(email: string): string {
  return email === '' ? '' : `#${new URLSearchParams({ email })}`
}
