import { Link } from 'react-router'
import type { CapturedMail } from '#contract/schemas/mail.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Line } from '../../ui/table/line.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'

interface CapturedTableProps extends Items<CapturedMail> {
  /** The clinic's time zone, in which times are shown. */
  readonly timeZone: string
  /** Returns the address at which a mail is open. */
  readonly toMail: (id: string) => string
}

/** The mail that test mode captured, each with a link to its text. */
export function CapturedTable({ timeZone, toMail, ...list }: CapturedTableProps) {
  const texts = useTexts(enAdmin).mail
  const columns: ListColumn<CapturedMail>[] = [
    {
      key: 'subject',
      label: texts.subject,
      className: 'font-semibold wrap-anywhere',
      skeleton: 'l',
      cell: ({ _id, subject }) => (
        <Line>
          <Link to={toMail(_id)}>{subject}</Link>
        </Line>
      ),
    },
    {
      key: 'to',
      label: texts.to,
      place: 'across',
      headClass: 'w-[34%]',
      className: 'order-1 wrap-anywhere',
      skeleton: 'm',
      cell: ({ to }) => (
        <Line>
          <bdi dir="ltr">
            <EmailAddress email={to} />
          </bdi>
        </Line>
      ),
    },
    {
      key: 'sent',
      label: texts.sent,
      headClass: 'w-37 lines:w-56',
      place: 'end',
      skeleton: 's',
      cell: ({ sentAt }) => <ClinicInstant instant={sentAt} timeZone={timeZone} stacked />,
    },
  ]
  return <ListTable caption={texts.keptCaption} columns={columns} {...list} texts={texts} fixed />
}
