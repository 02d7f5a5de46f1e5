import type { ReactNode } from 'react'

interface TableColumn {
  readonly key: string
  /** Its name, or what sorts by it. */
  readonly label: ReactNode
  readonly end?: boolean
  readonly sorted?: 'ascending' | 'descending' | undefined
}

interface TableProps {
  /** The subject of the table, for screen readers. */
  readonly caption: string
  readonly columns: readonly TableColumn[]
  /** The class that lays a row out as a card on a phone. */
  readonly className: string
  readonly children: ReactNode
}

/** A table that becomes a list of cards on a phone. Its children are `tbody` elements, one a group. */
export function Table({ caption, columns, className, children }: TableProps) {
  return (
    <div className="md:overflow-x-auto md:overflow-y-hidden md:rounded-card md:border md:border-line md:bg-surface">
      <table className={`table ${className}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, end, sorted }) => (
              <th key={key} scope="col" className={end ? 'end' : undefined} aria-sort={sorted}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}
