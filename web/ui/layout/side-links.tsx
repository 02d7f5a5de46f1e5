import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'

/** Links below a heading. */
export interface LinkGroup {
  /** Heading of the group. */
  readonly label?: string
  readonly links: readonly {
    readonly to: string
    readonly label: string
    readonly icon: ReactNode
    /** Shown behind the label. */
    readonly after?: ReactNode
  }[]
}

/** Looks of the items of a navigation. */
export interface SideLook {
  /** Address of the current page. */
  readonly path: string
  readonly itemClass: string
  readonly textClass?: string
}

interface SideLinksProps extends SideLook {
  readonly groups: readonly LinkGroup[]
  readonly groupClass: string
}

/** The links of an area in their groups. */
export function SideLinks({ groups, groupClass, ...look }: SideLinksProps) {
  return groups.map(({ label = '', links }) => (
    <Fragment key={label}>
      {label && <p className={`text-sm/[1.6] font-semibold ${groupClass}`}>{label}</p>}
      <LinkList links={links} {...look} />
    </Fragment>
  ))
}

interface LinkListProps extends SideLook {
  readonly links: LinkGroup['links']
}

/** Links with icons, one below the other. */
export function LinkList({ links, path, itemClass, textClass }: LinkListProps) {
  return (
    <ul className="grid gap-0.5">
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
  )
}
