import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { Line, Lines } from './table/line.tsx'

interface PersonProps {
  readonly name: string
  readonly portrait?: { readonly light: string; readonly dark?: string | undefined }
  readonly children: ReactNode
  /** A second, quiet fact. */
  readonly detail: ReactNode
}

/** A person with a picture in a list. */
export function Person({ name, portrait, children, detail }: PersonProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} portrait={portrait} />
      <Lines className="min-w-0 flex-1 wrap-anywhere">
        <Line>{children}</Line>
        <Line quiet>{detail}</Line>
      </Lines>
    </span>
  )
}
