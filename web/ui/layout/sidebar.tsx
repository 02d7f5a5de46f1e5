import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../icons/dashboard-icons.tsx'
import { IconMenu2 } from '../icons/icons.tsx'
import { IconChevronDown } from '../icons/page-icons.tsx'
import { useSidebarOpen } from './use-sidebar-open.ts'

/** Links below a heading. */
export interface LinkGroup {
  /** Heading of the group. */
  readonly label?: string
  /** Whether the heading folds the links in the wide sidebar, as long as none of them is the current page. */
  readonly folds?: boolean
  readonly links: readonly {
    readonly to: string
    readonly label: string
    readonly icon: ReactNode
    /** Shown behind the label. */
    readonly after?: ReactNode
  }[]
}

interface SidebarProps {
  readonly groups: readonly LinkGroup[]
  readonly texts: SidebarTexts
  /** Something to press after the links. */
  readonly action?: SidebarAction
}

interface SidebarAction {
  readonly label: string
  readonly icon: ReactNode
  /** The keys that do the same, as for `aria-keyshortcuts`. */
  readonly keys: string
  readonly onPress: () => void
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
const menuItemClass = `${itemClass} px-3.5`
/** Only an icon, and its text in the wide sidebar from 64rem. */
const sideClass = 'justify-center lg:group-data-wide/side:justify-start lg:group-data-wide/side:px-3.5'
const sideItemClass = `${itemClass} ${sideClass}`
const sideTextClass = 'max-lg:sr-only lg:group-not-data-wide/side:sr-only'

/** The navigation of an area: a sidebar, narrow or wide, and on a phone a menu above the page. */
export function Sidebar({ groups, texts, action }: SidebarProps) {
  const [open, setOpen] = useSidebarOpen()
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, '')
  const Icon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  const toggle = open ? texts.collapse : texts.expand
  return (
    <>
      <details className="group/menu border-b border-line bg-mist md:hidden print:hidden" key={path}>
        <summary className="flex min-h-13 items-center gap-3 px-gutter font-semibold">
          <IconMenu2 />
          {texts.menu}
          <IconChevronDown className="ms-auto size-5 text-ink-quiet group-open/menu:rotate-180" />
        </summary>
        <nav className="px-[calc(var(--spacing-gutter)-0.875rem)] pb-4" aria-label={texts.smallNavigation}>
          <Links groups={groups} path={path} itemClass={menuItemClass} groupClass="mt-6 mb-1.5 ps-3.5 text-ink-quiet" />
          {action && <Action action={action} itemClass={menuItemClass} />}
        </nav>
      </details>
      <nav className="group/side side-nav" data-wide={open || undefined} aria-label={texts.navigation}>
        <Links
          groups={groups}
          path={path}
          itemClass={sideItemClass}
          textClass={sideTextClass}
          groupClass="mx-2 my-4 h-px bg-line text-transparent [clip-path:inset(0)] lg:group-data-wide/side:mx-0 lg:group-data-wide/side:mt-3 lg:group-data-wide/side:mb-0.5 lg:group-data-wide/side:h-auto lg:group-data-wide/side:bg-transparent lg:group-data-wide/side:ps-3.5 lg:group-data-wide/side:text-ink-quiet"
        />
        <div className="mt-auto grid lg:group-data-wide/side:flex">
          {action && <Action action={action} itemClass={sideItemClass} textClass={sideTextClass} />}
          <button
            type="button"
            className={`${action ? freeItemClass : itemClass} ${sideClass} max-lg:hidden`}
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

interface ActionProps {
  readonly action: SidebarAction
  readonly itemClass: string
  readonly textClass?: string
}

function Action({ action: { label, icon, keys, onPress }, itemClass, textClass }: ActionProps) {
  return (
    <button
      type="button"
      className={itemClass}
      title={`${label} (${keys})`}
      aria-label={label}
      aria-keyshortcuts={keys}
      onClick={onPress}
    >
      {icon}
      <span className={textClass}>{label}</span>
    </button>
  )
}

interface LinksProps {
  readonly groups: readonly LinkGroup[]
  /** Address of the current page. */
  readonly path: string
  readonly itemClass: string
  readonly textClass?: string
  readonly groupClass: string
}

function Links({ groups, ...looks }: LinksProps) {
  return groups.map((group) => <Group key={group.label ?? ''} group={group} {...looks} />)
}

interface GroupProps extends Omit<LinksProps, 'groups'> {
  readonly group: LinkGroup
}

function Group({ group: { label, folds, links }, path, itemClass, textClass, groupClass }: GroupProps) {
  const [folded, setFolded] = useState(false)
  const open = !folds || !folded || links.some(({ to }) => to === path)
  return (
    <>
      {label && (
        <p className={`text-sm/[1.6] font-semibold ${groupClass}`}>
          <span className={folds ? 'lg:group-data-wide/side:hidden' : undefined}>{label}</span>
          {folds && (
            <button
              type="button"
              className="hidden w-full items-center justify-between pe-3.5 hover:text-ink lg:group-data-wide/side:flex"
              aria-expanded={open}
              onClick={() => setFolded(open)}
            >
              {label}
              <IconChevronDown className={`size-4 ${open ? 'rotate-180' : ''}`} />
            </button>
          )}
        </p>
      )}
      <ul className={`grid gap-0.5 ${open ? '' : 'lg:group-data-wide/side:hidden'}`}>
        {links.map(({ to, label, icon, after }) => (
          <li key={to}>
            <Link to={to} className={itemClass} title={label} aria-current={to === path ? 'page' : undefined}>
              {icon}
              <span className={textClass}>
                {label}
                {after}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
