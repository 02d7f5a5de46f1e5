import type { ReactNode } from 'react'
import { cardClass } from '../card-class.ts'
import { Main } from './main.tsx'

interface TaskPageProps {
  readonly title: ReactNode
  /** How changes of the card are announced, if at all. */
  readonly role?: 'alert' | 'status' | undefined
  readonly children: ReactNode
}

/** A page with one task in a centered card, such as a login. */
export function TaskPage({ title, role, children }: TaskPageProps) {
  return (
    <Main dawn>
      {title}
      <div
        className={cardClass(
          'mx-auto w-[min(100%-2*var(--spacing-gutter),var(--container-form))] p-6 sm:p-9 [&>h1]:mb-1',
          { float: true },
        )}
        role={role}
      >
        {children}
      </div>
    </Main>
  )
}
