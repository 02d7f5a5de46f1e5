import { Link } from 'react-router'
import type { Language } from '#contract/languages.ts'

interface TabsProps {
  readonly label: string
  readonly items: readonly {
    readonly label: string
    readonly to: string
    readonly current: boolean
    readonly lang?: Language
  }[]
  /** Keeps the scroll position, for a list further down the page. */
  readonly preventScrollReset?: boolean
}

/** Links between the parts of a list. */
export function Tabs({ label, items, preventScrollReset = false }: TabsProps) {
  return (
    <nav className="flex flex-wrap gap-1 rounded-control bg-mist p-1 print:hidden" aria-label={label}>
      {items.map(({ label, to, current, lang }) => (
        <Link
          key={to}
          to={to}
          lang={lang}
          preventScrollReset={preventScrollReset}
          aria-current={current ? 'page' : undefined}
          className="inline-flex min-h-10 items-center rounded-tag px-4 font-semibold text-ink-quiet no-underline hover:text-ink aria-[current]:bg-surface aria-[current]:text-brand-ink aria-[current]:shadow-card"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
