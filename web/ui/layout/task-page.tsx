import type { ReactNode } from 'react'
import { cardClass } from '../card-class.ts'
import { Main } from './main.tsx'

interface TaskPageProps {
  readonly title: ReactNode
  /** How changes of the card are announced, if at all. */
  readonly role?: 'alert' | 'status' | undefined
  /** Stands above the card, as wide as it. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** A page with one task in a centered card, such as a login. */
export function TaskPage({ title, role, above, children }: TaskPageProps) {
  return (
    <Main dawn>
      {title}
      <div className="mx-auto w-[min(100%-2*var(--spacing-gutter),var(--container-form))]">
        {above}
        <div className={cardClass('p-6 sm:p-9 [&>h1]:mb-1', { float: true })} role={role}>
          {children}
        </div>
      </div>
    </Main>
  )
}
