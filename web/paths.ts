import { directionsHref } from '#contract/contact-links.ts'

interface AppointmentChoice {
  readonly date?: string
  readonly treatment?: string
  readonly slot?: string
  readonly doctor?: string
  readonly show?: string
  readonly member?: string
  readonly for?: string
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
   * times are shown, `for` that of the only treatment, `member` the id of the family member who is treated.
   */
  appointmentWith: (choice: AppointmentChoice) => `/appointment?${new URLSearchParams({ ...choice })}`,
  reviews: '/review',
  /** `page` counts from 1. */
  reviewsOn: (page: number) => (page > 1 ? `/review?page=${page}` : '/review'),
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
  directions: directionsHref,
} as const

function withFrom(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`
}
