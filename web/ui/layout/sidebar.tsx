import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../icons/dashboard-icons.tsx'
import { IconMenu2 } from '../icons/icons.tsx'
import { IconChevronDown } from '../icons/page-icons.tsx'
import { type LinkGroup, SideLinks, type SideLook } from './side-links.tsx'
import { useSidebarOpen } from './use-sidebar-open.ts'

interface SidebarProps {
  readonly groups: readonly LinkGroup[]
  readonly texts: SidebarTexts
  /** Follows the links. */
  readonly more?: (look: SideLook) => ReactNode
  /** Something to press at the end. */
  readonly action?: (look: SideLook) => ReactNode
}

interface SidebarPlaceProps extends SidebarProps {
  /** Whether the page shows `SidebarMenu` itself on a phone. */
  readonly menuElsewhere?: boolean
  /** Whether the page needs the room. */
  readonly narrow?: boolean
}

export interface SidebarTexts {
  readonly menu: string
  readonly navigation: string
  readonly smallNavigation: string
  readonly collapse: string
  readonly expand: string
}

const freeItemClass =
  'flex min-h-touch items-center gap-3 rounded-control py-1.5 font-medium whitespace-nowrap text-ink-quiet no-underline lg:pointer-fine:min-h-8 lg:pointer-fine:py-0.5 ' +
  'hover:bg-brand-soft hover:text-ink aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-ink'
const itemClass = `${freeItemClass} w-full`
/** Only an icon, and its text in the wide sidebar (`full:`). */
const sideClass = 'justify-center full:justify-start full:px-3.5'
const sideItemClass = `${itemClass} ${sideClass}`
const sideTextClass = 'sr-only full:not-sr-only'

/** The navigation of an area: a sidebar, narrow or wide, and on a phone a menu above the page. */
export function Sidebar({ menuElsewhere = false, narrow = false, ...content }: SidebarPlaceProps) {
  const { groups, texts, more, action } = content
  const [open, setOpen] = useSidebarOpen()
  const path = usePagePath()
  const { pathname } = useLocation()
  const Icon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  const toggle = open ? texts.collapse : texts.expand
  const look = { path, itemClass: sideItemClass, textClass: sideTextClass }
  return (
    <>
      {!menuElsewhere && (
        <details className="group/menu border-b border-line bg-mist md:hidden print:hidden" key={pathname}>
          <summary className="flex min-h-13 items-center gap-3 px-gutter font-semibold">
            <IconMenu2 />
            {texts.menu}
            <IconChevronDown className="ms-auto size-5 text-ink-quiet group-open/menu:rotate-180" />
          </summary>
          <div className="px-[calc(var(--spacing-gutter)-0.875rem)] pb-4">
            <SidebarMenu {...content} />
          </div>
        </details>
      )}
      <nav className="side-nav" data-wide={(open && !narrow) || undefined} aria-label={texts.navigation}>
        <SideLinks
          groups={groups}
          {...look}
          groupClass="mx-2 my-4 h-px bg-line text-transparent [clip-path:inset(0)] full:mx-0 full:mt-3 full:mb-0.5 full:h-auto full:bg-transparent full:ps-3.5 full:text-ink-quiet"
        />
        {more?.(look)}
        <div className="mt-auto grid full:flex">
          {action?.(look)}
          <button
            type="button"
            className={`${action ? freeItemClass : itemClass} ${sideClass} max-side:hidden`}
            aria-expanded={open}
            title={toggle}
            onClick={() => setOpen(!open)}
          >
            <Icon />
            {/* Next to an action, only the icon fits. */}
            <span className={action ? 'sr-only' : sideTextClass}>{toggle}</span>
          </button>
        </div>
      </nav>
    </>
  )
}

/** The navigation of an area for a phone, of as many rows as it has links. */
export function SidebarMenu({ groups, texts, more, action }: SidebarProps) {
  const look = { path: usePagePath(), itemClass: `${itemClass} px-3.5` }
  return (
    <nav aria-label={texts.smallNavigation}>
      <SideLinks groups={groups} {...look} groupClass="mt-6 mb-1.5 ps-3.5 text-ink-quiet" />
      {more?.(look)}
      {action?.(look)}
    </nav>
  )
}

/** The path of the current page, also at the address of one of its parts: `/dashboard/clinic` at `/dashboard/clinic/news`. */
function usePagePath(): string {
  return useLocation().pathname.toLowerCase().split('/').slice(0, 3).join('/').replace(/\/$/, '')
}
