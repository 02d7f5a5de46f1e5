import type { ReactNode } from 'react'

interface FactProps {
  readonly name: string
  readonly children: ReactNode
}

/** A name and what belongs to it at the ends of a line, in a `dl`. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-ink-quiet">{name}</dt>
      <dd className="text-end text-balance">{children}</dd>
    </div>
  )
}
