import { createContext, type ReactNode, use } from 'react'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { countClass, headClass } from '../../ui/layout/head-class.ts'
import { Main } from '../../ui/layout/main.tsx'

interface DashboardPageProps {
  readonly title: string
  /** Name of the part of the page at this address, for the title of the window. */
  readonly part?: string | undefined
  /** Announced to screen readers. */
  readonly status?: ReactNode
  /** Number behind the heading; `undefined` while it is unknown. */
  readonly count?: number | undefined
  readonly lead?: string | undefined
  /** Buttons, tabs or a search next to the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** What is shown above the heading. */
export const AboveHeading = createContext<ReactNode>(undefined)

/** A page of the dashboard under its heading. */
export function DashboardPage({ title, part, status, count, lead, actions, children }: DashboardPageProps) {
  const heading = (
    <h1 className="max-sm:has-[+nav]:basis-full">
      {title} {count !== undefined && <span className={countClass}>{count}</span>}
    </h1>
  )
  return (
    <Main>
      <PageTitle page={part ? `${part} · ${title}` : title} />
      <p className="sr-only" role="status">
        {status}
      </p>
      {use(AboveHeading)}
      <div className={headClass}>
        {lead ? (
          <div className="flex-[1_1_20rem]">
            {heading}
            <p className="text-ink-quiet">{lead}</p>
          </div>
        ) : (
          heading
        )}
        {actions}
      </div>
      {children}
    </Main>
  )
}
