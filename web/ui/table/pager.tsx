import { rowsOnPage } from '#contract/page-size.ts'
import { ButtonLink } from '../button/button-link.tsx'
import { IconChevronLeft, IconChevronRight } from '../icons/page-icons.tsx'

interface PagerProps {
  readonly page: number
  /** Number of rows on all pages; `undefined` while it is unknown. */
  readonly total: number | undefined
  readonly onPage?: number
  /** Returns the address of a page. */
  readonly to: (page: number) => string
  readonly texts: {
    readonly label: string
    readonly previous: string
    readonly next: string
    readonly place: (page: number, pages: number) => string
  }
}

export const pagerClass = 'pager mt-6 flex flex-wrap items-center justify-center gap-4 tabular-nums'

/** Links to the previous and next page of a list, or nothing for a single page. Beyond the last page they lead back to it. */
export function Pager({ page, total, onPage = rowsOnPage, to, texts }: PagerProps) {
  const pages = Math.ceil((total ?? 0) / onPage)
  if (pages < 2 && page === 1) return null
  const previous = total === undefined ? page - 1 : Math.min(page - 1, Math.max(pages, 1))
  return (
    <nav className={pagerClass} aria-label={texts.label}>
      {page > 1 && (
        <ButtonLink to={to(previous)}>
          <IconChevronLeft />
          {texts.previous}
        </ButtonLink>
      )}
      {page <= pages && <span>{texts.place(page, pages)}</span>}
      {page < pages && (
        <ButtonLink to={to(page + 1)}>
          {texts.next}
          <IconChevronRight />
        </ButtonLink>
      )}
    </nav>
  )
}
