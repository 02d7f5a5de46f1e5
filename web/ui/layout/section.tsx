import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  readonly lead?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A part of a page under its heading, which names it. */
export function Section({ title, lead, className = 'section', children }: SectionProps) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <div className="wrap">
        <div className="title">
          <h2 id={id}>{title}</h2>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
