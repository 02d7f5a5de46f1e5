import type { ReactNode } from 'react'
import { cardClass } from '../../ui/card-class.ts'
import { Lead } from '../../ui/layout/lead.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { ContactForm } from './contact-form.tsx'

interface ContactColumnsProps {
  readonly heading: ReactNode
  readonly lead: string
  /** The level of the headings below `heading`. */
  readonly level: 2 | 3
}

/** How to reach the clinic on the left, a form to write to it on the right; below each other on a phone. */
export function ContactColumns({ heading, lead, level }: ContactColumnsProps) {
  return (
    <div className="wrap grid gap-6 md:grid-cols-2 md:items-start md:gap-10 lg:gap-16">
      <div>
        <div className="mb-5 grid gap-2">
          {heading}
          <Lead>{lead}</Lead>
        </div>
        <ContactFacts level={level} />
      </div>
      <div className={cardClass('p-5 md:p-6 md:shadow-float')}>
        <ContactForm />
      </div>
    </div>
  )
}
