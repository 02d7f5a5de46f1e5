import type { OutgoingMail } from '#contract/schemas/mail.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { Note } from '../../ui/text/note.tsx'
import { RetryButton } from './retry-button.tsx'

interface OutgoingTableProps extends Items<OutgoingMail> {
  /** The clinic's time zone, in which times are shown. */
  readonly timeZone: string
}

/** The mail that has not been delivered: recipient, kind and reason. */
export function OutgoingTable({ timeZone, ...list }: OutgoingTableProps) {
  const texts = useTexts(enAdmin).mail
  const columns: ListColumn<OutgoingMail>[] = [
    {
      key: 'to',
      label: texts.to,
      className: 'font-semibold wrap-anywhere md:max-lg:w-68 lg:w-100',
      skeleton: 'l',
      cell: ({ to, kind }) => (
        <div dir={to && 'ltr'}>
          {to === undefined ? texts.nobody : <EmailAddress email={to} />}
          <Note>{texts.kinds[kind]}</Note>
        </div>
      ),
    },
    {
      key: 'since',
      label: texts.since,
      place: 'end',
      skeleton: 's',
      cell: ({ createdAt }) => <ClinicInstant instant={createdAt} timeZone={timeZone} stacked />,
    },
    {
      key: 'state',
      label: texts.state,
      place: 'across',
      skeleton: 'm',
      cell: (mail) => <State mail={mail} timeZone={timeZone} />,
    },
    {
      key: 'actions',
      label: texts.actions,
      end: true,
      place: 'actions',
      cell: (mail) => <RowActions>{mail.state === 'failed' && <RetryButton mail={mail} />}</RowActions>,
    },
  ]
  return <ListTable caption={texts.outgoingCaption} columns={columns} {...list} texts={texts} />
}

function State({ mail, timeZone }: { readonly mail: OutgoingMail; readonly timeZone: string }) {
  const texts = useTexts(enAdmin).mail
  const { state, trouble, dueAt } = mail
  return (
    <>
      {state === 'failed' ? (
        <Badge look="danger" icon={IconAlertTriangle}>
          {texts.states.failed}
        </Badge>
      ) : (
        <Badge look={trouble ? 'warn' : 'neutral'}>{texts.states.waiting}</Badge>
      )}
      {trouble && <Note className="mt-1">{texts.troubles[trouble]}</Note>}
      {trouble && dueAt && (
        <Note>
          {texts.nextTry} <ClinicInstant instant={dueAt} timeZone={timeZone} />
        </Note>
      )}
    </>
  )
}
