import type { ReactNode } from 'react'
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
  readonly texts: { readonly navigation: string; readonly smallNavigation: string; readonly menu: string }
}

/** The bar at the top of every page. */
export function PageHeader({ brand, links, bar, menu, aside, wide, texts }: PageHeaderProps) {
  return (
    <header
      className={`sticky top-0 z-30 border-b print:hidden ${wide ? 'border-line bg-paper' : 'border-transparent bg-mint'}`}
    >
      <div className={`${wide ? 'px-gutter' : 'wrap'} flex min-h-16 items-center gap-2 lg:min-h-19`}>
        {brand}
        <nav className="hidden lg:block" aria-label={texts.navigation}>
          <ul className="flex flex-wrap items-center justify-end gap-1 whitespace-nowrap">
            <NavLinks
              links={links}
              className="relative flex min-h-touch items-center rounded-tag px-3 font-medium text-ink-quiet no-underline hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
              mark="absolute start-1/2 bottom-0.75 -ms-3.5 h-2 w-7 border-b-3"
            />
            {bar}
          </ul>
        </nav>
        {aside}
        <MobileMenu label={texts.menu}>
          <nav aria-label={texts.smallNavigation}>
            <ul className="divide-y divide-line">
              <NavLinks
                links={links}
                className="flex min-h-13 items-center text-lg font-medium text-ink no-underline"
                mark="ms-2.5 mt-3 h-2 w-5.5 border-b-[2.5px]"
              />
            </ul>
            {menu}
          </nav>
        </MobileMenu>
      </div>
    </header>
  )
}
