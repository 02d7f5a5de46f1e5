/** The pager of a list. */
export const enPager = {
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  place: (page: number, pages: number) => `Page ${page} of ${pages}`,
}

/** The texts that every language provides. */
export type PagerMessages = typeof enPager
