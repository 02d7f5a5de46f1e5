import { useLocation } from 'react-router'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../icons/dashboard-icons.tsx'
import { IconMenu2 } from '../icons/icons.tsx'
import { IconChevronDown } from '../icons/page-icons.tsx'
import { type LinkGroup, SideAction, type SidebarAction, SideLinks } from './side-links.tsx'
import { useSidebarOpen } from './use-sidebar-open.ts'

interface SidebarProps {
  readonly groups: readonly LinkGroup[]
  readonly texts: SidebarTexts
  /** Something to press after the links. */
  readonly action?: SidebarAction | undefined
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
/** Only an icon, and its text in the wide sidebar from 68.75rem. */
const sideClass = 'justify-center side:group-data-wide/side:justify-start side:group-data-wide/side:px-3.5'
const sideItemClass = `${itemClass} ${sideClass}`
const sideTextClass = 'max-side:sr-only side:group-not-data-wide/side:sr-only'

/** The navigation of an area: a sidebar, narrow or wide, and on a phone a menu above the page. */
export function Sidebar({ groups, texts, action, menuElsewhere = false, narrow = false }: SidebarPlaceProps) {
  const [open, setOpen] = useSidebarOpen()
  const path = usePagePath()
  const { pathname } = useLocation()
  const Icon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  const toggle = open ? texts.collapse : texts.expand
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
            <SidebarMenu {...{ groups, texts, action }} />
          </div>
        </details>
      )}
      <nav className="group/side side-nav" data-wide={(open && !narrow) || undefined} aria-label={texts.navigation}>
        <SideLinks
          groups={groups}
          path={path}
          itemClass={sideItemClass}
          textClass={sideTextClass}
          groupClass="mx-2 my-4 h-px bg-line text-transparent [clip-path:inset(0)] side:group-data-wide/side:mx-0 side:group-data-wide/side:mt-3 side:group-data-wide/side:mb-0.5 side:group-data-wide/side:h-auto side:group-data-wide/side:bg-transparent side:group-data-wide/side:ps-3.5 side:group-data-wide/side:text-ink-quiet"
        />
        <div className="mt-auto grid side:group-data-wide/side:flex">
          {action && <SideAction action={action} itemClass={sideItemClass} textClass={sideTextClass} />}
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
export function SidebarMenu({ groups, texts, action }: SidebarProps) {
  const path = usePagePath()
  const menuItemClass = `${itemClass} px-3.5`
  return (
    <nav aria-label={texts.smallNavigation}>
      <SideLinks groups={groups} path={path} itemClass={menuItemClass} groupClass="mt-6 mb-1.5 ps-3.5 text-ink-quiet" />
      {action && <SideAction action={action} itemClass={menuItemClass} />}
    </nav>
  )
}

/** The path of the current page, also at the address of one of its parts: `/dashboard/clinic` at `/dashboard/clinic/news`. */
function usePagePath(): string {
  return useLocation().pathname.toLowerCase().split('/').slice(0, 3).join('/').replace(/\/$/, '')
}
