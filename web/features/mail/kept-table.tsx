import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { KeptMail } from '#contract/mail.ts'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { Table } from '../../ui/table.tsx'
import { OnlyRow, WaitingRows } from '../../ui/table-rows.tsx'
import { ClinicInstant } from './clinic-instant.tsx'

interface KeptTableProps {
  readonly mails: readonly KeptMail[]
  /** The clinic's, in which times are told. */
  readonly timeZone: string
  /** The address at which a mail is open. */
  readonly toMail: (id: string) => string
}

/** The mail that test mode keeps, each the way to its text. */
export function KeptTable({ mails, timeZone, toMail }: KeptTableProps) {
  return (
    <KeptFrame>
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
    </KeptFrame>
  )
}

/** The table with one row that says why it lists nothing. */
export function KeptTableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <KeptFrame>
      <OnlyRow columns={3}>{children}</OnlyRow>
    </KeptFrame>
  )
}

/** The table while its rows are on their way. */
export function KeptTableWaiting() {
  return (
    <KeptFrame>
      <WaitingRows
        cells={[
          ['cell-main', 'l'],
          ['cell-state', 'm'],
          ['cell-when', 's'],
        ]}
      />
    </KeptFrame>
  )
}

function KeptFrame({ children }: { readonly children: ReactNode }) {
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
