/** Paths of a patient's own pages, in a module of their own so that no public page loads them. */
export const ownPaths = {
  /** All appointments of the patient. `page` counts from 1. */
  myAppointments: (page: number) => (page > 1 ? `/dashboard?page=${page}` : '/dashboard'),
  myReview: '/dashboard/review',
  /** The patient's own reviews. `page` counts from 1. */
  myReviews: (page: number) => (page > 1 ? `/dashboard/review?page=${page}` : '/dashboard/review'),
  myHistory: '/dashboard/history',
  /** Past appointments. `page` counts from 1. */
  myHistoryOn: (page: number) => (page > 1 ? `/dashboard/history?page=${page}` : '/dashboard/history'),
  waitlist: '/dashboard/waitlist',
  /** Changes an entry of the waitlist. */
  changeWaitlist: (entryId: string) => `/dashboard/waitlist?change=${entryId}`,
  /** Moves a booking, or books a cancelled one again with a payment that arrived late. */
  move: (bookingId: string) => `/dashboard/move/${bookingId}`,
  /** The payment of a booking, or its receipt after payment. */
  payment: (bookingId: string) => `/dashboard/payment/${bookingId}`,
} as const
