import type { ReactNode } from 'react'
import { useAuditMessages } from '../../i18n/hooks/use-audit-messages.ts'
import { Table } from '../../ui/table/table.tsx'
import { SkeletonRows } from '../../ui/table/table-rows.tsx'

interface AuditFrameProps {
  /** Other rows than these are on their way. */
  readonly busy: boolean
  readonly children: ReactNode
}

/** The table of entries around its rows. */
export function AuditTable({ busy, children }: AuditFrameProps) {
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

/** Rows in place of those on their way. */
export function AuditSkeleton() {
  return (
    <SkeletonRows
      cells={[['cell-when', 's'], ['cell-who', 'm'], ['cell-main', 'm'], ['cell-about', 'm'], ['cell-more']]}
    />
  )
}
