/** Paths of all pages, in lower case. A segment such as `:id` matches any one segment. */
export const pagePaths = [
  '/',
  '/home',
  '/review',
  '/contact',
  '/about',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/accept-invitation',
  '/privacy',
  '/visit',
  '/offer',
  '/preview',
  '/appointment',
  '/appointment/:id',
  '/dashboard',
  '/dashboard/review',
  '/dashboard/history',
  '/dashboard/profile',
  '/dashboard/waitlist',
  '/dashboard/move/:id',
  '/dashboard/payment/:id',
  '/dashboard/setup',
  '/dashboard/today',
  '/dashboard/appointments',
  '/dashboard/waiting',
  '/dashboard/staff',
  '/dashboard/users',
  '/dashboard/patients/:id',
  '/dashboard/payments',
  '/dashboard/closing',
  '/dashboard/reports',
  '/dashboard/messages',
  '/dashboard/reviews',
  '/dashboard/clinic',
  '/dashboard/clinic/look',
  '/dashboard/clinic/texts',
  '/dashboard/clinic/booking',
  '/dashboard/clinic/rules',
  '/dashboard/clinic/reminders',
  '/dashboard/clinic/waitlist',
  '/dashboard/clinic/sessions',
  '/dashboard/clinic/news',
  '/dashboard/clinic/testimonials',
  '/dashboard/mail',
  '/dashboard/audit',
  '/dashboard/add-doctor',
  '/dashboard/manage-doctors',
  '/dashboard/manage-doctors/add',
  '/dashboard/treatments',
  '/dashboard/treatments/add',
  '/dashboard/schedule',
  '/dashboard/schedule/:id',
  '/dashboard/schedule/:id/absences',
  '/dashboard/schedule/:id/treatments',
  '/dashboard/why-not',
  '/dashboard/closed-days',
  '/dashboard/closed-days/holidays',
  '/dashboard/import',
  '/dashboard/import/:id',
] as const
export type PagePath = (typeof pagePaths)[number]

/** Pages that are the same for all visitors. They are rendered as HTML, and search engines may list them. */
export const publicPages = [
  '/',
  '/home',
  '/review',
  '/contact',
  '/about',
  '/login',
  '/signup',
  '/privacy',
] as const satisfies readonly PagePath[]
export type PublicPage = (typeof publicPages)[number]

/**
 * Pages behind sign-in with a first screen that is the same for all users. It is rendered as HTML without personal
 * data.
 */
export const framedPages = ['/appointment'] as const satisfies readonly PagePath[]
export type FramedPage = (typeof framedPages)[number]

const patterns = new Map(
  pagePaths.map((address) => [address, new RegExp(`^${address.replace(/\/:[^/]+/g, '/[^/]+')}/*$`, 'i')] as const),
)

/** Whether a page has this path (without query), in any letter case, as the web router decides it. */
export function isPagePath(path: string): boolean {
  return answers(pagePaths, path) !== undefined
}

/** Returns the public page of a path (without query), in any letter case, or `undefined`. */
export function findPublicPage(path: string): PublicPage | undefined {
  return answers(publicPages, path)
}

/** Returns the page behind sign-in that is rendered as HTML at a path (without query), or `undefined`. */
export function findFramedPage(path: string): FramedPage | undefined {
  return answers(framedPages, path)
}

/** Returns the canonical path of a page that has several paths. */
export function canonicalPath(page: PublicPage): PublicPage {
  return page === '/home' ? '/' : page
}

function answers<Address extends PagePath>(addresses: readonly Address[], path: string): Address | undefined {
  const plain = decoded(path)
  return plain === undefined ? undefined : addresses.find((address) => patterns.get(address)?.test(plain))
}

function decoded(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
