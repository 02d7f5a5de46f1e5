import type { ComponentProps, ReactNode } from 'react'

export interface TableColumn {
  readonly key: string
  /** Text, or buttons that sort by the column. */
  readonly label: ReactNode
  /** Utilities of the header cell, such as its width. */
  readonly headClass?: string
  readonly end?: boolean
  readonly sorted?: 'ascending' | 'descending' | undefined
}

export interface TableProps {
  /** For screen readers. */
  readonly caption: string
  readonly columns: readonly TableColumn[]
  /** Widths come from `headClass` alone. */
  readonly fixed?: boolean | undefined
  /** Less space between columns below 88rem, where the sidebar leaves little. */
  readonly dense?: boolean | undefined
  /** Keeps the header cells that hold buttons above the cards of a phone. */
  readonly sortable?: boolean | undefined
  readonly children: ReactNode
}

const headCell =
  'tabular:h-12 tabular:border-b tabular:border-line tabular:px-(--cell-x) tabular:text-sm ' +
  'tabular:whitespace-nowrap tabular:text-ink-quiet tabular:first:ps-5 tabular:last:pe-5'

/** A table that becomes a list of cards on a phone. Its children are `tbody` elements of `Row` and `Cell`. */
export function Table({ caption, columns, fixed, dense, sortable, children }: TableProps) {
  const head = sortable ? 'block tabular:table-header-group' : 'sr-only tabular:not-sr-only tabular:table-header-group'
  const headRow = sortable ? 'flex flex-wrap text-sm tabular:table-row' : ''
  const headOnPhone = sortable ? 'not-has-[button]:hidden tabular:not-has-[button]:table-cell' : ''
  return (
    <div className="md:overflow-x-auto md:overflow-y-hidden md:rounded-card md:border md:border-line md:bg-surface">
      <table
        className={`block tabular:table ${fixed ? 'table-fixed' : ''} [--cell-x:--spacing(3)] [--cell-y:--spacing(2.5)] ${dense ? 'max-lines:[--cell-x:--spacing(2)]' : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className={head}>
          <tr className={headRow}>
            {columns.map(({ key, label, headClass = '', end, sorted }) => (
              <th
                key={key}
                scope="col"
                className={`${headCell} ${headOnPhone} ${headClass} ${end ? 'text-end' : ''}`}
                aria-sort={sorted}
              >
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

/** Default gaps of a card. */
export const cardGap = 'gap-x-4 gap-y-1.5'

/** A row; on a phone a card of two columns, whose gaps `className` sets. */
export function Row({ className = cardGap, ...tr }: ComponentProps<'tr'>) {
  return (
    <tr
      {...tr}
      className={`group/row relative grid grid-cols-[minmax(0,1fr)_auto] items-center rounded-card border border-line bg-surface px-4.5 py-4 not-first:mt-2.5 print:break-inside-avoid tabular:table-row tabular:h-16 tabular:border-0 tabular:bg-transparent tabular:hover:bg-mist tabular:focus-visible:-outline-offset-2 ${className}`}
    />
  )
}

/**
 * Place of a cell on the card of a phone: the wide first column, the second one (`end` at its top), both, its corner, or nowhere.
 * `actions` are hidden without a button.
 */
export type Place = 'start' | 'aside' | 'end' | 'across' | 'corner' | 'actions' | 'none'

const places: Record<Place, string> = {
  start: 'block col-start-1',
  aside: 'block col-start-2',
  end: 'block col-start-2 self-start text-end tabular:text-start',
  across: 'block col-span-full',
  corner: 'block col-start-2 row-start-1 self-start -mt-3',
  actions: 'block col-span-full [--cell-y:0] not-has-[a,button]:hidden tabular:not-has-[a,button]:table-cell',
  none: 'hidden',
}

interface CellProps extends ComponentProps<'td'> {
  readonly place?: Place | undefined
  /** The name of the column, which a card shows in front of the text. */
  readonly label?: string | undefined
}

/** A cell of a `Row`. On a phone its `place` positions it on the card. */
export function Cell({ place = 'start', label, className = '', ...td }: CellProps) {
  const named = label
    ? 'before:text-ink-quiet before:content-[attr(data-label)_":_"] empty:hidden tabular:before:content-none tabular:empty:table-cell'
    : ''
  return (
    <td
      {...td}
      data-label={label}
      className={`${places[place]} ${named} min-w-0 tabular:table-cell tabular:border-b tabular:border-line tabular:px-(--cell-x) tabular:py-(--cell-y) tabular:group-last/row:border-b-0 tabular:first:ps-5 tabular:last:pe-5 ${className}`}
    />
  )
}
