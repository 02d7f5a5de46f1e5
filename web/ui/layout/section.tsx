import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  /** A link at the end of the line of the title, or a line below it. */
  readonly more?: ReactNode
  /** Without space above, or below. */
  readonly flush?: 'above' | 'below' | 'both'
  readonly children: ReactNode
}

const paddings = { above: 'pb-section', below: 'pt-section', both: '' }

/** A part of a page under its heading, which names it. */
export function Section({ title, more, flush, children }: SectionProps) {
  const id = useId()
  return (
    <section className={flush ? paddings[flush] : 'py-section'} aria-labelledby={id}>
      <div className="wrap">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 lg:mb-5">
          <h2 id={id} className="text-2xl sm:text-3xl">
            {title}
          </h2>
          {more}
        </div>
        {children}
      </div>
    </section>
  )
}
