import type { ReactNode } from 'react'

/** A list of names and values about a payment. Its children are `SummaryRow`s. */
export function SummaryList({ children }: { readonly children: ReactNode }) {
  return <dl className="mt-5 grid gap-3">{children}</dl>
}

/** The classes of the line with the amount. */
export const totalClass = 'border-t border-dashed border-line-strong pt-4 text-xl/relaxed font-semibold'

interface SummaryRowProps {
  readonly name: string
  readonly className?: string
  readonly children: ReactNode
}

/** One name with its value. */
export function SummaryRow({ name, className = '', children }: SummaryRowProps) {
  return (
    <div className={`flex justify-between gap-6 ${className}`.trim()}>
      <dt className="shrink-0 text-ink-quiet">{name}</dt>
      <dd className="text-end text-balance">{children}</dd>
    </div>
  )
}
