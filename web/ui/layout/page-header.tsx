import type { ReactNode } from 'react'
import { MobileMenu } from './mobile-menu.tsx'
import { type NavLinkItem, NavLinks } from './nav-links.tsx'

interface PageHeaderProps {
  readonly brand: ReactNode
  readonly links: readonly NavLinkItem[]
  /** The button at the end of the links, for a wide bar and for the menu of small screens. */
  readonly action: { readonly bar: ReactNode; readonly menu: ReactNode }
  /** The choice of a language; for both, too. */
  readonly language: ReactNode
  /** What small screens show beside the menu. */
  readonly aside?: ReactNode
  /** Edge to edge over a plain line, for pages with a sidebar. */
  readonly wide: boolean
  readonly texts: { readonly navigation: string; readonly smallNavigation: string; readonly menu: string }
}

/** The bar at the top of every page. */
export function PageHeader({ brand, links, action, language, aside, wide, texts }: PageHeaderProps) {
  return (
    <header className={wide ? 'header' : 'header header--dawn'}>
      <div className={`${wide ? 'header__wide' : 'wrap'} header__row`}>
        {brand}
        <nav className="nav" aria-label={texts.navigation}>
          <ul>
            <NavLinks links={links} />
            <li>{language}</li>
            <li>{action.bar}</li>
          </ul>
        </nav>
        {aside}
        <MobileMenu label={texts.menu}>
          <nav aria-label={texts.smallNavigation}>
            <ul>
              <NavLinks links={links} />
            </ul>
            {action.menu}
            {language}
          </nav>
        </MobileMenu>
      </div>
    </header>
  )
}
