import type { ReactNode } from 'react'
import { IconAlertCircle } from '../icons/icons.tsx'

interface ErrorTextProps {
  readonly id?: string
  /** Announced when it appears, for what happened after a press rather than while typing. */
  readonly announced?: boolean
  readonly children: ReactNode
}

/** A sentence in red with its sign, so that colour is not alone in saying it. */
export function ErrorText({ id, announced = false, children }: ErrorTextProps) {
  return (
    <p className="error" id={id} role={announced ? 'alert' : undefined}>
      <IconAlertCircle className="icon" />
      <span>{children}</span>
    </p>
  )
}
