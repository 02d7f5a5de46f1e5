import type { ReactNode } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Message } from '#contract/schemas/message.ts'
import { formatDay, formatMinute } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import { Table } from '../../ui/table/table.tsx'
import { EmptyRow, SkeletonRows } from '../../ui/table/table-rows.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { AnsweredButton } from './answered-button.tsx'
import { replyTo } from './reply-to.ts'

interface MessagesTableProps {
  readonly messages: readonly Message[]
  /** The clinic's, in which times are told. */
  readonly timeZone: string
}

/** What visitors wrote, with a way to answer each and to say that it is done. */
export function MessagesTable({ messages, timeZone }: MessagesTableProps) {
  const { locale } = useMessages()
  const texts = useAdminMessages().messages
  return (
    <TableLayout>
      {messages.map((message) => {
        const { _id, email, subject, text, sentAt, answeredAt, answeredBy } = message
        const sent = clinicTimeAt(new Date(sentAt), timeZone)
        return (
          <tr key={_id} className={answeredAt === undefined ? 'open' : undefined}>
            <td className="cell-sender">
              <a dir="ltr" href={replyTo(email, texts.replySubject(subject))}>
                <EmailAddress email={email} />
              </a>
            </td>
            <td className="cell-message">
              <p className="message__subject" dir="auto">
                {subject}
              </p>
              <p className="message__text" dir="auto">
                {text}
              </p>
            </td>
            <td className="cell-when">
              <time dateTime={sentAt}>
                <span className="nowrap">{formatDay(sent.day, locale)}</span>{' '}
                <span className="nowrap quiet">{formatMinute(sent.minute, locale)}</span>
              </time>
            </td>
            <td className="cell-answer">
              {answeredAt !== undefined && (
                <span>
                  <span className="badge badge--ok">
                    <IconCheck className="icon" />
                    {texts.answered}
                  </span>
                  <span className="cell-note">
                    {texts.answeredOn(formatDay(clinicTimeAt(new Date(answeredAt), timeZone).day, locale), answeredBy)}
                  </span>
                </span>
              )}
              <AnsweredButton message={message} />
            </td>
          </tr>
        )
      })}
    </TableLayout>
  )
}

/** The table with one row that says why it lists nothing. */
export function MessagesTableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <TableLayout>
      <EmptyRow columns={4}>{children}</EmptyRow>
    </TableLayout>
  )
}

/** The table while its rows are on their way. */
export function MessagesTableSkeleton() {
  return (
    <TableLayout>
      <SkeletonRows
        cells={[
          ['cell-sender', 'm'],
          ['cell-message', 'l'],
          ['cell-when', 's'],
          ['cell-answer', 'm'],
        ]}
      />
    </TableLayout>
  )
}

function TableLayout({ children }: { readonly children: ReactNode }) {
  const { messages } = useAdminMessages()
  const columns = [
    { key: 'sender', label: messages.sender },
    { key: 'message', label: messages.message },
    { key: 'when', label: messages.when },
    { key: 'answer', label: messages.answer, end: true },
  ]
  return (
    <Table caption={messages.caption} columns={columns} className="table--messages">
      <tbody>{children}</tbody>
    </Table>
  )
}
