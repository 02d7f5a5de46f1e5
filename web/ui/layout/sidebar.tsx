import { Fragment, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '../icons/dashboard-icons.tsx'
import { useSidebarOpen } from './use-sidebar-open.ts'

interface LinkGroup {
  /** What the links of the group have in common, where that has to be said. */
  readonly label?: string
  readonly links: readonly {
    readonly to: string
    readonly label: string
    readonly icon: ReactNode
    /** Behind the label. */
    readonly after?: ReactNode
  }[]
}

interface SidebarProps {
  readonly groups: readonly LinkGroup[]
  readonly texts: {
    readonly navigation: string
    readonly smallNavigation: string
    readonly collapse: string
    readonly expand: string
  }
}

/** The pages of an area: beside the page with icons, narrow or wide as the person likes it; folded above it on a phone. */
export function Sidebar({ groups, texts }: SidebarProps) {
  const [open, setOpen] = useSidebarOpen()
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, '')
  const here = groups.flatMap(({ links }) => links).find(({ to }) => to === path)
  const Sign = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  const list = groups.map(({ label, links }) => (
    <Fragment key={label ?? ''}>
      {label && <p className="side__group">{label}</p>}
      <ul>
        {links.map(({ to, label, icon, after }) => (
          <li key={to}>
            <Link to={to} title={label} aria-current={to === path ? 'page' : undefined}>
              {icon}
              <span>
                {label}
                {after}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Fragment>
  ))
  return (
    <>
      <details className="side-menu" key={path}>
        <summary>
          {here?.icon}
          {here?.label ?? texts.navigation}
          <IconChevronDown className="icon" />
        </summary>
        <div>
          <nav className="side side--inside" aria-label={texts.smallNavigation}>
            {list}
          </nav>
        </div>
      </details>
      <nav className={open ? 'side side--wide' : 'side'} aria-label={texts.navigation}>
        {list}
        <button
          type="button"
          className="side__toggle"
          aria-expanded={open}
          title={open ? texts.collapse : texts.expand}
          onClick={() => setOpen(!open)}
        >
          <Sign className="icon icon--directed" />
          <span>{open ? texts.collapse : texts.expand}</span>
        </button>
      </nav>
    </>
  )
}
