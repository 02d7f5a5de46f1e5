import { Link } from 'react-router'
import { rowsOnPage } from '#contract/page-size.ts'
import { buttonClass } from '../button/button-class.ts'
import { IconChevronLeft, IconChevronRight } from '../icons/icons.tsx'

interface PagerProps {
  readonly page: number
  /** How many rows there are; undefined while that is not known. */
  readonly total: number | undefined
  /** The address of a page. */
  readonly to: (page: number) => string
  readonly texts: {
    readonly label: string
    readonly previous: string
    readonly next: string
    readonly place: (page: number, pages: number) => string
  }
}

/** The way through the pages of a table; nothing where there is only one. Behind the last it leads back to that. */
export function Pager({ page, total, to, texts }: PagerProps) {
  const pages = Math.ceil((total ?? 0) / rowsOnPage)
  if (pages < 2 && page === 1) return null
  const previous = total === undefined ? page - 1 : Math.min(page - 1, Math.max(pages, 1))
  return (
    <nav className="pager num" aria-label={texts.label}>
      {page > 1 && (
        <Link className={buttonClass({})} to={to(previous)}>
          <IconChevronLeft className="icon icon--directed" />
          {texts.previous}
        </Link>
      )}
      {page <= pages && <span>{texts.place(page, pages)}</span>}
      {page < pages && (
        <Link className={buttonClass({})} to={to(page + 1)}>
          {texts.next}
          <IconChevronRight className="icon icon--directed" />
        </Link>
      )}
    </nav>
  )
}
