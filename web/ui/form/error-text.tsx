import type { ReactNode } from 'react'
import { IconAlertCircle } from '../icons/page-icons.tsx'

interface ErrorTextProps {
  readonly id?: string
  /** Announces the text when it appears: for the result of a press, not for errors found while typing. */
  readonly announced?: boolean
  readonly children: ReactNode
}

/** An error message in red with an icon, so that color is not its only mark. */
export function ErrorText({ id, announced = false, children }: ErrorTextProps) {
  return (
    <p className="flex gap-1.5 text-sm font-medium text-danger-ink" id={id} role={announced ? 'alert' : undefined}>
      <IconAlertCircle className="mt-px size-4.5" />
      <span>{children}</span>
    </p>
  )
}
