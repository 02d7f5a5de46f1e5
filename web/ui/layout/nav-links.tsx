import { Link, useLocation } from 'react-router'

export interface NavLinkItem {
  readonly to: string
  readonly label: string
}

/** Links to pages as list items; the one of the current page says so. */
export function NavLinks({ links }: { readonly links: readonly NavLinkItem[] }) {
  const { pathname } = useLocation()
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} aria-current={isCurrent(pathname, to) ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  ))
}

/** A page and those below it; home answers at two addresses and has none below. */
function isCurrent(pathname: string, to: string): boolean {
  const path = pathname.toLowerCase()
  if (to === '/') return path === '/' || path === '/home' || path === '/home/'
  return path === to || path.startsWith(`${to}/`)
}
