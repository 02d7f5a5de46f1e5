import { type ReactNode, useId } from 'react'
import { Lead } from './lead.tsx'

interface SectionProps {
  readonly title: string
  readonly lead?: string
  /** Without space above, or below. */
  readonly flush?: 'above' | 'below'
  readonly children: ReactNode
}

/** A part of a page under its heading, which names it. */
export function Section({ title, lead, flush, children }: SectionProps) {
  const id = useId()
  const padding = flush === 'above' ? 'pb-section' : flush === 'below' ? 'pt-section' : 'py-section'
  return (
    <section className={padding} aria-labelledby={id}>
      <div className="wrap">
        <div className="mb-10 grid gap-3 lg:mb-12">
          <h2 id={id} className="text-3xl">
            {title}
          </h2>
          {lead && <Lead>{lead}</Lead>}
        </div>
        {children}
      </div>
    </section>
  )
}
