import type { ReactNode } from 'react'

interface LeadProps {
  /** May add layout only. */
  readonly className?: string
  readonly children: ReactNode
}

/** The sentence below a page's or a section's title. */
export function Lead({ className = '', children }: LeadProps) {
  return <p className={`max-w-152 text-lg/relaxed text-balance text-ink-quiet ${className}`.trim()}>{children}</p>
}
