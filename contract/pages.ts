/** The address of every page, in lower case; a segment such as `:id` stands for any one. */
export const pageAddresses = [
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
  '/dashboard/clinic',
  '/dashboard/mail',
  '/dashboard/audit',
  '/dashboard/add-doctor',
  '/dashboard/manage-doctors',
  '/dashboard/treatments',
  '/dashboard/closed-days',
] as const
export type PageAddress = (typeof pageAddresses)[number]

const patterns = pageAddresses.map((address) => new RegExp(`^${address.replace(/\/:[^/]+/g, '/[^/]+')}/*$`, 'i'))

/** Whether a page answers at a path (no query), in any letter case, as the pages' own router would say. */
export function isPageAddress(path: string): boolean {
  const plain = decoded(path)
  return plain !== undefined && patterns.some((pattern) => pattern.test(plain))
}

function decoded(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
