import { type ReactNode, useId } from 'react'

interface FacetProps {
  readonly title: string
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** One of several sides of a thing: what it is about on the left, what can be done on the right; below each other on a phone. */
export function SettingsSection({ title, lead, children }: FacetProps) {
  const id = useId()
  return (
    <section className="facet" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="quiet">{lead}</p>
      </div>
      <div className="facet__do">{children}</div>
    </section>
  )
}
