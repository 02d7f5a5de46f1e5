import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'

interface PersonProps {
  readonly name: string
  readonly portrait?: { readonly light: string; readonly dark?: string | undefined }
  /** Hides the picture below 80rem. */
  readonly dense?: boolean
  readonly children: ReactNode
  /** A second, quiet line. */
  readonly detail: ReactNode
}

/** A person with a picture in a table. */
export function Person({ name, portrait, dense = false, children, detail }: PersonProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className={dense ? 'contents md:max-xl:hidden' : 'contents'}>
        <Avatar name={name} portrait={portrait} />
      </span>
      <span className="min-w-0 leading-[1.4] wrap-anywhere">
        {children}
        <span className="block text-sm font-normal text-ink-quiet">{detail}</span>
      </span>
    </span>
  )
}
