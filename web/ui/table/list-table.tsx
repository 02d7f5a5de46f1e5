import type { ReactElement, ReactNode } from 'react'
import { Skeleton, type SkeletonSize } from '../skeleton.tsx'
import { ListFailed, type ListFailedProps } from './list-failed.tsx'
import { Cell, cardGap, type Place, Row, Table, type TableColumn, type TableProps } from './table.tsx'

export interface ListColumn<Item> extends TableColumn {
  readonly cell: (item: Item, index: number) => ReactNode
  readonly place?: Place
  /** Utilities of the cells. */
  readonly className?: string
  /** The name of the column on the card of a phone. */
  readonly cardLabel?: string
  /** Length of the text in a loading row, or what imitates it; the cell is empty without it. */
  readonly skeleton?: SkeletonSize | ReactElement
}

/** The state of the query that loads the items. */
export type ListQuery = ListFailedProps['query'] & { readonly isError: boolean; readonly isPlaceholderData?: boolean }

/** A list as its page loads it. */
export interface Items<Item> {
  readonly query: ListQuery
  /** `undefined` while they are loading. */
  readonly items: readonly Item[] | undefined
  /** The reason why there are none. */
  readonly empty: ReactNode
}

interface ListTableProps<Item> extends Items<Item>, Omit<TableProps, 'children'> {
  readonly columns: readonly ListColumn<Item>[]
  /** Texts for a failed query. */
  readonly texts: ListFailedProps['texts']
  /** Utilities of the rows: the gaps and the columns of a card. */
  readonly rowClass?: string
}

/** The items of a query as a table, or a row that shows why there are none. */
export function ListTable<Item extends { readonly _id: string | number }>({
  columns,
  items,
  empty,
  query,
  texts,
  rowClass,
  ...table
}: ListTableProps<Item>) {
  return (
    <Table {...table} columns={columns}>
      <tbody
        className={`list block tabular:table-row-group ${query.isPlaceholderData ? 'opacity-60' : ''}`}
        aria-busy={query.isPlaceholderData || !(items || query.isError)}
      >
        {items && items.length > 0 ? (
          items.map((item, index) => <ItemRow key={item._id} {...{ item, index, columns, rowClass }} />)
        ) : items ? (
          <OnlyRow columns={columns.length}>{empty}</OnlyRow>
        ) : query.isError ? (
          <OnlyRow columns={columns.length}>
            <ListFailed texts={texts} query={query} />
          </OnlyRow>
        ) : (
          <LoadingRows columns={columns} rowClass={rowClass} />
        )}
      </tbody>
    </Table>
  )
}

interface RowProps<Item> {
  readonly columns: readonly ListColumn<Item>[]
  readonly rowClass: string | undefined
}

function ItemRow<Item>({ item, index, columns, rowClass }: RowProps<Item> & { item: Item; index: number }) {
  return (
    <Row className={rowClass}>
      {columns.map(({ key, cell, place, className, cardLabel }) => (
        <Cell key={key} place={place} className={className} label={cardLabel}>
          {cell(item, index)}
        </Cell>
      ))}
    </Row>
  )
}

const loadingRows = [1, 2, 3, 4, 5]

function LoadingRows<Item>({ columns, rowClass }: RowProps<Item>) {
  return loadingRows.map((row) => (
    <Row key={row} className={`animate-late ${rowClass ?? cardGap}`} aria-hidden>
      {columns.map(({ key, place, className, skeleton }) => (
        <Cell key={key} place={place} className={className}>
          {typeof skeleton === 'string' ? <LoadingText size={skeleton} /> : skeleton}
        </Cell>
      ))}
    </Row>
  ))
}

function LoadingText({ size }: { readonly size: SkeletonSize }) {
  return (
    <span className={size === 'm' ? 'inline-block w-20 lg:w-auto' : undefined}>
      <Skeleton size={size} />
    </span>
  )
}

function OnlyRow({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  return (
    <Row>
      <Cell place="across" className="text-ink-quiet" colSpan={columns}>
        {children}
      </Cell>
    </Row>
  )
}
