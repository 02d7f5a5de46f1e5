import { Link } from 'react-router'
import type { CapturedMail } from '#contract/schemas/mail.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
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
      className: 'font-semibold wrap-anywhere lg:w-100',
      skeleton: 'l',
      cell: ({ _id, subject }) => <Link to={toMail(_id)}>{subject}</Link>,
    },
    {
      key: 'to',
      label: texts.to,
      place: 'across',
      className: 'order-1 wrap-anywhere md:max-lg:w-68',
      skeleton: 'm',
      cell: ({ to }) => (
        <p dir="ltr">
          <EmailAddress email={to} />
        </p>
      ),
    },
    {
      key: 'sent',
      label: texts.sent,
      place: 'end',
      skeleton: 's',
      cell: ({ sentAt }) => <ClinicInstant instant={sentAt} timeZone={timeZone} stacked />,
    },
  ]
  return <ListTable caption={texts.keptCaption} columns={columns} {...list} texts={texts} />
}
