import type { ReactNode } from 'react'
import { useAuditMessages } from '../../messages/use-audit-messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'

interface AuditFrameProps {
  /** Other rows than these are on their way. */
  readonly busy: boolean
  readonly children: ReactNode
}

/** The table of entries around its rows. */
export function AuditFrame({ busy, children }: AuditFrameProps) {
  const texts = useAuditMessages()
  const columns = [
    { key: 'when', label: texts.when },
    { key: 'who', label: texts.who },
    { key: 'what', label: texts.what },
    { key: 'about', label: texts.about },
    { key: 'more', label: texts.more },
  ]
  return (
    <Table caption={texts.caption} columns={columns} className="table--audit">
      <tbody aria-busy={busy}>{children}</tbody>
    </Table>
  )
}

/** One row that says why there is no entry. */
export function NoEntries({ children }: { readonly children: ReactNode }) {
  return (
    <tr>
      <td className="cell-only" colSpan={5}>
        {children}
      </td>
    </tr>
  )
}

const waitingRows = [1, 2, 3, 4, 5]

/** Rows in place of those on their way. */
export function AuditWaiting() {
  return waitingRows.map((row) => (
    <tr key={row} className="waiting" aria-hidden>
      <td className="cell-when">
        <Skeleton size="s" />
      </td>
      <td>
        <Skeleton size="m" />
      </td>
      <td className="cell-main">
        <Skeleton size="m" />
      </td>
      <td>
        <Skeleton size="m" />
      </td>
      <td className="cell-more" />
    </tr>
  ))
}
