import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CapturedMail } from '#contract/schemas/mail.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Table } from '../../ui/table/table.tsx'
import { EmptyRow, SkeletonRows } from '../../ui/table/table-rows.tsx'
import { ClinicInstant } from './clinic-instant.tsx'

interface KeptTableProps {
  readonly mails: readonly CapturedMail[]
  /** The clinic's, in which times are told. */
  readonly timeZone: string
  /** The address at which a mail is open. */
  readonly toMail: (id: string) => string
}

/** The mail that test mode keeps, each the way to its text. */
export function CapturedTable({ mails, timeZone, toMail }: KeptTableProps) {
  return (
    <TableLayout>
      {mails.map(({ _id, to, subject, sentAt }) => (
        <tr key={_id}>
          <td className="cell-main">
            <Link to={toMail(_id)}>{subject}</Link>
          </td>
          <td className="cell-state cell-sender" dir="ltr">
            {to}
          </td>
          <td className="cell-when">
            <ClinicInstant instant={sentAt} timeZone={timeZone} />
          </td>
        </tr>
      ))}
    </TableLayout>
  )
}

/** The table with one row that says why it lists nothing. */
export function KeptTableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <TableLayout>
      <EmptyRow columns={3}>{children}</EmptyRow>
    </TableLayout>
  )
}

/** The table while its rows are on their way. */
export function CapturedTableSkeleton() {
  return (
    <TableLayout>
      <SkeletonRows
        cells={[
          ['cell-main', 'l'],
          ['cell-state', 'm'],
          ['cell-when', 's'],
        ]}
      />
    </TableLayout>
  )
}

function TableLayout({ children }: { readonly children: ReactNode }) {
  const texts = useAdminMessages().mail
  const columns = [
    { key: 'subject', label: texts.subject },
    { key: 'to', label: texts.to },
    { key: 'sent', label: texts.sent },
  ]
  return (
    <Table caption={texts.keptCaption} columns={columns} className="table--mail">
      <tbody>{children}</tbody>
    </Table>
  )
}
