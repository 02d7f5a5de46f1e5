/** The address of every page, in lower case; a segment such as `:id` stands for any one. */
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
  '/privacy',
  '/appointment',
  '/dashboard',
  '/dashboard/review',
  '/dashboard/history',
  '/dashboard/profile',
  '/dashboard/payment/:id',
  '/dashboard/appointments',
  '/dashboard/users',
  '/dashboard/payments',
  '/dashboard/messages',
  '/dashboard/reviews',
  '/dashboard/clinic',
  '/dashboard/mail',
  '/dashboard/audit',
  '/dashboard/add-doctor',
  '/dashboard/manage-doctors',
  '/dashboard/treatments',
  '/dashboard/closed-days',
] as const
export type PagePath = (typeof pagePaths)[number]

/** The pages that tell everybody the same: they arrive as HTML, and search engines may list them. */
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

const patterns = new Map(
  pagePaths.map((address) => [address, new RegExp(`^${address.replace(/\/:[^/]+/g, '/[^/]+')}/*$`, 'i')] as const),
)

/** Whether a page answers at a path (no query), in any letter case, as the pages' own router would say. */
export function isPagePath(path: string): boolean {
  return answers(pagePaths, path) !== undefined
}

/** The public page that answers at a path (no query), in any letter case; undefined where none does. */
export function findPublicPage(path: string): PublicPage | undefined {
  return answers(publicPages, path)
}

/** Where a page is at home: the same page may answer at several addresses. */
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
