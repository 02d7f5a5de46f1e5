import { type ReactNode, useState } from 'react'
import { IconChevronDown } from '../../ui/icons/page-icons.tsx'
import { type LinkGroup, LinkList, type SideLook } from '../../ui/layout/side-links.tsx'

interface FoldedLinksProps extends SideLook {
  readonly label: string
  readonly icon: ReactNode
  readonly links: LinkGroup['links']
}

/** Links that a button unfolds. They are shown while one of them is the current page. */
export function FoldedLinks({ label, icon, links, ...look }: FoldedLinksProps) {
  const [unfolded, setUnfolded] = useState(false)
  const { path, itemClass, textClass = '' } = look
  const open = unfolded || links.some(({ to }) => to === path)
  return (
    <>
      <button
        type="button"
        className={`${itemClass} mt-3`}
        title={label}
        aria-expanded={open}
        onClick={() => setUnfolded(!open)}
      >
        {icon}
        <span className={`flex flex-1 items-center justify-between ${textClass}`}>
          {label}
          <IconChevronDown className={`size-4 ${open ? 'rotate-180' : ''}`} />
        </span>
      </button>
      {open && <LinkList links={links} {...look} />}
    </>
  )
}

interface SideActionProps extends SideLook {
  readonly label: string
  readonly icon: ReactNode
  /** The keys that do the same, as for `aria-keyshortcuts`. */
  readonly keys: string
  readonly onPress: () => void
}

/** A button that looks like the links. */
export function SideAction({ label, icon, keys, onPress, itemClass, textClass }: SideActionProps) {
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
