import type { ReactNode } from 'react'
import type { UserSort } from '#contract/schemas/user.ts'
import { withCommas } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../ui/icons/admin-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table/table.tsx'
import { directionOf, type SortColumn } from './users-params.ts'

interface UsersFrameProps {
  readonly sort: UserSort
  readonly onSort: (column: SortColumn) => void
  /** Other rows than these are on their way. */
  readonly busy: boolean
  readonly children: ReactNode
}

/** The table of users around its rows; its heads sort it, on a phone too. */
export function UsersTable({ sort, onSort, busy, children }: UsersFrameProps) {
  const { users } = useAdminMessages()
  const { locale } = useMessages()
  const head = (column: SortColumn) => <SortHead column={column} sort={sort} onSort={onSort} />
  const columns = [
    { key: 'number', label: users.number },
    {
      key: 'person',
      label: (
        <>
          {head('email')} {head('name')}
        </>
      ),
      sorted: directionOf(sort, 'email') ?? directionOf(sort, 'name'),
    },
    { key: 'role', label: head('role'), sorted: directionOf(sort, 'role') },
    { key: 'since', label: head('since'), sorted: directionOf(sort, 'since') },
    { key: 'actions', label: users.actions, end: true },
  ]
  return (
    <Table caption={withCommas([users.caption, users.sorted[sort]], locale)} columns={columns} className="table--users">
      <tbody aria-busy={busy}>{children}</tbody>
    </Table>
  )
}

interface SortHeadProps {
  readonly column: SortColumn
  readonly sort: UserSort
  readonly onSort: (column: SortColumn) => void
}

function SortHead({ column, sort, onSort }: SortHeadProps) {
  const { users } = useAdminMessages()
  const direction = directionOf(sort, column)
  const Sign = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" className="sort" aria-pressed={direction !== undefined} onClick={() => onSort(column)}>
      {users[column]}
      <Sign className="icon" />
    </button>
  )
}

const skeletonRows = [1, 2, 3, 4, 5]

/** Rows in place of those on their way, in their height. */
export function UsersSkeleton() {
  return skeletonRows.map((row) => (
    <tr key={row} className="waiting" aria-hidden>
      <td className="cell-no">
        <Skeleton size="xs" />
      </td>
      <td className="cell-main">
        <span className="person">
          <span className="avatar" />
          <span>
            <Skeleton size="l" />
          </span>
        </span>
      </td>
      <td className="cell-role">
        <Skeleton size="s" />
      </td>
      <td className="cell-since">
        <Skeleton size="s" />
      </td>
      <td className="cell-actions" />
    </tr>
  ))
}
