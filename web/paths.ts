/** The addresses of everybody's pages, once. Links use lower case; matching accepts any. */
export const paths = {
  home: '/',
  appointment: '/appointment',
  /**
   * The free times, of a clinic day where one is given; `treatment` is the id of the one whose booking dialog is open,
   * `show` the name of the one to bring into view.
   */
  appointmentWith: (choice: { readonly date?: string; readonly treatment?: string; readonly show?: string }) =>
    `/appointment?${new URLSearchParams(choice)}`,
  reviews: '/review',
  contact: '/contact',
  about: '/about',
  privacy: '/privacy',
  forgotPassword: '/forgot-password',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  /** All appointments of the person; `page` from 1 on. */
  myAppointments: (page: number) => (page > 1 ? `/dashboard?page=${page}` : '/dashboard'),
  myReview: '/dashboard/review',
  /** One's own reviews; `page` from 1 on. */
  myReviews: (page: number) => (page > 1 ? `/dashboard/review?page=${page}` : '/dashboard/review'),
  myHistory: '/dashboard/history',
  /** Past appointments; `page` from 1 on. */
  myHistoryOn: (page: number) => (page > 1 ? `/dashboard/history?page=${page}` : '/dashboard/history'),
  profile: '/dashboard/profile',
  /** Pays for the booking of this id; its receipt once it is paid. */
  payment: (bookingId: string) => `/dashboard/payment/${bookingId}`,
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
