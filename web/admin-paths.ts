/** The addresses of the admins' pages, once; apart from the others, which every first view carries. */
export const adminPaths = {
  /** Everybody's appointments of a `date` (YYYY-MM-DD); `only`, `treatment` and `search` leave some out. */
  appointments: (
    choice: {
      readonly date?: string
      readonly only?: 'standing' | 'unpaid'
      readonly treatment?: string
      readonly search?: string
    } = {},
  ) => withChoice('/dashboard/appointments', choice),
  /** Everybody with an account; `search` what name or address holds, `sort` as the call takes it, `page` from 1 on. */
  users: (choice: { readonly search?: string; readonly sort?: string; readonly page?: string } = {}) =>
    withChoice('/dashboard/users', choice),
  addDoctor: () => '/dashboard/add-doctor',
  manageDoctors: () => '/dashboard/manage-doctors',
  /** The payments; `page` from 1 on, `only` those that need attention, or the unpaid appointments. */
  payments: (choice: { readonly page?: string; readonly only?: 'attention' | 'unpaid' } = {}) =>
    withChoice('/dashboard/payments', choice),
  /** What visitors wrote; `page` from 1 on. */
  messages: (page = 1) => (page > 1 ? `/dashboard/messages?page=${page}` : '/dashboard/messages'),
  /** What patients wrote of their appointments; `page` from 1 on. */
  reviews: (page = 1) => (page > 1 ? `/dashboard/reviews?page=${page}` : '/dashboard/reviews'),
  /** Every treatment. */
  treatments: () => '/dashboard/treatments',
  /** The days the clinic is closed; `page` from 1 on. */
  closedDays: (page = 1) => (page > 1 ? `/dashboard/closed-days?page=${page}` : '/dashboard/closed-days'),
  /** What the clinic tells of itself. */
  clinic: () => '/dashboard/clinic',
  /** Mail; `page` from 1 on, in test mode `only` what was not delivered, or with the `mail` of this id open. */
  mail: (choice: { readonly page?: string; readonly only?: 'outgoing'; readonly mail?: string } = {}) =>
    withChoice('/dashboard/mail', choice),
  /** Who did what; of one `person` by address, with what was only looked at, behind the entry `before`. */
  audit: (choice: { readonly person?: string; readonly reads?: 'on'; readonly before?: string } = {}) =>
    withChoice('/dashboard/audit', choice),
} as const

function withChoice(path: string, choice: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(choice)
  return search.size > 0 ? `${path}?${search}` : path
}
