import type { OutgoingMail } from '#contract/schemas/mail.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import { Line, Lines } from '../../ui/table/line.tsx'
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
      headClass: 'w-[32%]',
      className: 'font-semibold wrap-anywhere',
      skeleton: 'l',
      cell: ({ to, kind }) => (
        <Lines>
          <Line>{to === undefined ? texts.nobody : <bdi dir="ltr">{<EmailAddress email={to} />}</bdi>}</Line>
          <Line quiet>{texts.kinds[kind]}</Line>
        </Lines>
      ),
    },
    {
      key: 'since',
      label: texts.since,
      headClass: 'w-33 lines:w-51',
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
      label: <span className="sr-only">{texts.actions}</span>,
      end: true,
      headClass: 'w-53',
      place: 'actions',
      cell: (mail) => <RowActions>{mail.state === 'failed' && <RetryButton mail={mail} />}</RowActions>,
    },
  ]
  return <ListTable caption={texts.outgoingCaption} columns={columns} {...list} texts={texts} fixed dense />
}

function State({ mail, timeZone }: { readonly mail: OutgoingMail; readonly timeZone: string }) {
  const texts = useTexts(enAdmin).mail
  const { state, trouble, dueAt } = mail
  return (
    <Lines>
      <Line>
        {state === 'failed' ? (
          <Badge look="danger" icon={IconAlertTriangle}>
            {texts.states.failed}
          </Badge>
        ) : (
          <Badge look={trouble ? 'warn' : 'neutral'}>{texts.states.waiting}</Badge>
        )}
      </Line>
      <Line quiet>
        {trouble && <Note>{texts.troubles[trouble]}</Note>}
        {trouble && dueAt && (
          <Note>
            {texts.nextTry} <ClinicInstant instant={dueAt} timeZone={timeZone} />
          </Note>
        )}
      </Line>
    </Lines>
  )
}
