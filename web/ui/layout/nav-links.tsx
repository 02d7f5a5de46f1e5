import { Link, useLocation } from 'react-router'

export interface NavLinkItem {
  readonly to: string
  readonly label: string
}

interface NavLinksProps {
  readonly links: readonly NavLinkItem[]
  readonly className: string
  /** The classes of the mark of the current page; without them it has none. */
  readonly mark?: string
}

/** Links to pages as list items; the link of the current page is marked. */
export function NavLinks({ links, className, mark }: NavLinksProps) {
  const { pathname } = useLocation()
  return links.map(({ to, label }) => {
    const current = isCurrent(pathname, to)
    return (
      <li key={to}>
        <Link to={to} className={className} aria-current={current ? 'page' : undefined}>
          {label}
          {current && mark && <span className={`rounded-b-[50%] border-apricot ${mark}`} />}
        </Link>
      </li>
    )
  })
}

/** Whether the path is that of the page or of a page below it. The home page has two paths. */
function isCurrent(pathname: string, to: string): boolean {
  const path = pathname.toLowerCase()
  return path === to || path.startsWith(`${to}/`) || (to === '/home' && path === '/')
}
