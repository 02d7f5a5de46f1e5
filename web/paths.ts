interface AppointmentChoice {
  readonly date?: string
  readonly treatment?: string
  readonly doctor?: string
  readonly show?: string
}

/** Paths of the public pages and of the pages of a patient, in lower case. The router matches any letter case. */
export const paths = {
  home: '/',
  /** The address of the link to the home page. Search engines list `/`. */
  homeLink: '/home',
  appointment: '/appointment',
  /**
   * The appointment page, for a clinic day if given. `treatment` is the id of the treatment whose booking dialog is
   * open, `show` the name of the treatment to scroll to, `doctor` the id of the only doctor whose times are shown.
   */
  appointmentWith: (choice: AppointmentChoice) => `/appointment?${new URLSearchParams({ ...choice })}`,
  reviews: '/review',
  contact: '/contact',
  about: '/about',
  privacy: '/privacy',
  forgotPassword: '/forgot-password',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  /** All appointments of the patient. `page` counts from 1. */
  myAppointments: (page: number) => (page > 1 ? `/dashboard?page=${page}` : '/dashboard'),
  myReview: '/dashboard/review',
  /** The patient's own reviews. `page` counts from 1. */
  myReviews: (page: number) => (page > 1 ? `/dashboard/review?page=${page}` : '/dashboard/review'),
  myHistory: '/dashboard/history',
  /** Past appointments. `page` counts from 1. */
  myHistoryOn: (page: number) => (page > 1 ? `/dashboard/history?page=${page}` : '/dashboard/history'),
  profile: '/dashboard/profile',
  /** Moves a booking, or books a cancelled one again with a payment that arrived late. */
  move: (bookingId: string) => `/dashboard/move/${bookingId}`,
  /** The payment of a booking, or its receipt after payment. */
  payment: (bookingId: string) => `/dashboard/payment/${bookingId}`,
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
