import type { ReactNode } from 'react'
import type { OutgoingMail } from '#contract/schemas/mail.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { IconAlertTriangle } from '../../ui/icons/icons.tsx'
import { Table } from '../../ui/table/table.tsx'
import { EmptyRow } from '../../ui/table/table-rows.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { ClinicInstant } from './clinic-instant.tsx'
import { RetryButton } from './retry-button.tsx'

interface OutgoingTableProps {
  readonly mails: readonly OutgoingMail[]
  /** The clinic's, in which times are told. */
  readonly timeZone: string
}

/** The mail that has not been delivered: to whom, about what, and why not. */
export function OutgoingTable({ mails, timeZone }: OutgoingTableProps) {
  const texts = useAdminMessages().mail
  return (
    <TableLayout>
      {mails.map((mail) => (
        <tr key={mail._id}>
          <td className="cell-main cell-sender" dir={mail.to && 'ltr'}>
            {mail.to === undefined ? texts.nobody : <EmailAddress email={mail.to} />}
            <span className="cell-note">{texts.kinds[mail.kind]}</span>
          </td>
          <td className="cell-when">
            <ClinicInstant instant={mail.createdAt} timeZone={timeZone} />
          </td>
          <td className="cell-state">
            <State mail={mail} timeZone={timeZone} />
          </td>
          <td className="cell-actions">{mail.state === 'failed' && <RetryButton mail={mail} />}</td>
        </tr>
      ))}
    </TableLayout>
  )
}

function State({ mail, timeZone }: { readonly mail: OutgoingMail; readonly timeZone: string }) {
  const texts = useAdminMessages().mail
  const { state, trouble, dueAt } = mail
  return (
    <>
      {state === 'failed' ? (
        <span className="badge badge--danger">
          <IconAlertTriangle className="icon" />
          {texts.states.failed}
        </span>
      ) : (
        <span className={trouble ? 'badge badge--warn' : 'badge'}>{texts.states.waiting}</span>
      )}
      {trouble && <span className="cell-note">{texts.troubles[trouble]}</span>}
      {trouble && dueAt && (
        <span className="cell-note">
          {texts.nextTry} <ClinicInstant instant={dueAt} timeZone={timeZone} />
        </span>
      )}
    </>
  )
}

/** The table with one row that says why it lists nothing. */
export function OutgoingTableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <TableLayout>
      <EmptyRow columns={4}>{children}</EmptyRow>
    </TableLayout>
  )
}

function TableLayout({ children }: { readonly children: ReactNode }) {
  const texts = useAdminMessages().mail
  const columns = [
    { key: 'to', label: texts.to },
    { key: 'since', label: texts.since },
    { key: 'state', label: texts.state },
    { key: 'actions', label: texts.actions, end: true },
  ]
  return (
    <Table caption={texts.outgoingCaption} columns={columns} className="table--mail">
      <tbody>{children}</tbody>
    </Table>
  )
}
