import type { ReactNode } from 'react'
import { mainId } from './main.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { type NavLinkItem, NavLinks } from './nav-links.tsx'

interface PageHeaderProps {
  readonly brand: ReactNode
  readonly links: readonly NavLinkItem[]
  /** Follows the links in the bar. */
  readonly bar: ReactNode
  /** Follows the links in the menu of small screens. */
  readonly menu: ReactNode
  /** Shown next to the menu of small screens. */
  readonly aside?: ReactNode
  /** Edge to edge with a line below, for pages with a sidebar. */
  readonly wide: boolean
  readonly texts: Readonly<Record<'skip' | 'navigation' | 'smallNavigation' | 'menu', string>>
}

/** The id of the element in which the staff's header takes the place of all that is around it. */
export const headerToolsId = 'tools'

/** The bar at the top of every page. It begins with the link that skips it. */
export function PageHeader({ brand, links, bar, menu, aside, wide, texts }: PageHeaderProps) {
  return (
    <header
      className={`sticky top-0 z-30 border-b print:hidden ${wide ? 'border-line bg-paper' : 'border-transparent bg-mint'}`}
    >
      <a className="skip-link" href={`#${mainId}`}>
        {texts.skip}
      </a>
      <div className={`${wide ? 'px-gutter' : 'wrap lg:min-h-19'} flex min-h-16 items-center gap-2`}>
        {brand}
        <div id={headerToolsId} className="contents" />
        <nav className="nav-bar" aria-label={texts.navigation}>
          <ul className="nav-list">
            <NavLinks links={links} className="nav-link" mark="nav-mark" />
            {bar}
          </ul>
        </nav>
        {aside}
        <MobileMenu label={texts.menu}>
          <nav aria-label={texts.smallNavigation}>
            <ul className="divide-y divide-line">
              <NavLinks links={links} className="menu-link" mark="menu-mark" />
            </ul>
            {menu}
          </nav>
        </MobileMenu>
      </div>
    </header>
  )
}
