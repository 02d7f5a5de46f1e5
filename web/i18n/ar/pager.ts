import type { PagerMessages } from '../en/pager.ts'

/** The pager of a list. */
export const arPager: PagerMessages = {
  label: 'الصفحات',
  previous: 'السابقة',
  next: 'التالية',
  place: (page: number, pages: number) => `الصفحة ${page} من ${pages}`,
}
