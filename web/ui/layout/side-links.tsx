import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { IconChevronDown } from '../icons/page-icons.tsx'

/** Links below a heading. */
export interface LinkGroup {
  /** Heading of the group. */
  readonly label?: string
  /** Icon of a group whose heading folds the links, as long as none of them is the current page. */
  readonly folds?: ReactNode
  readonly links: readonly {
    readonly to: string
    readonly label: string
    readonly icon: ReactNode
    /** Shown behind the label. */
    readonly after?: ReactNode
  }[]
}

/** Something to press after the links. */
export interface SidebarAction {
  readonly label: string
  readonly icon: ReactNode
  /** The keys that do the same, as for `aria-keyshortcuts`. */
  readonly keys: string
  readonly onPress: () => void
}

interface SideActionProps {
  readonly action: SidebarAction
  readonly itemClass: string
  readonly textClass?: string
}

/** The button of an action. */
export function SideAction({ action: { label, icon, keys, onPress }, itemClass, textClass }: SideActionProps) {
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

interface SideLinksProps {
  readonly groups: readonly LinkGroup[]
  /** Address of the current page. */
  readonly path: string
  readonly itemClass: string
  readonly textClass?: string
  readonly groupClass: string
}

/** The links of an area in their groups. */
export function SideLinks({ groups, ...looks }: SideLinksProps) {
  return groups.map((group) => <Group key={group.label ?? ''} group={group} {...looks} />)
}

interface GroupProps extends Omit<SideLinksProps, 'groups'> {
  readonly group: LinkGroup
}

function Group({ group: { label, folds, links }, path, itemClass, textClass = '', groupClass }: GroupProps) {
  const [unfolded, setUnfolded] = useState(false)
  const open = !folds || unfolded || links.some(({ to }) => to === path)
  return (
    <>
      {label && !folds && <p className={`text-sm/[1.6] font-semibold ${groupClass}`}>{label}</p>}
      {folds && (
        <button
          type="button"
          className={`${itemClass} mt-3`}
          title={label}
          aria-expanded={open}
          onClick={() => setUnfolded(!open)}
        >
          {folds}
          <span className={`flex flex-1 items-center justify-between ${textClass}`}>
            {label}
            <IconChevronDown className={`size-4 ${open ? 'rotate-180' : ''}`} />
          </span>
        </button>
      )}
      {open && (
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
      )}
    </>
  )
}
