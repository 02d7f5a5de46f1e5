import { clinicTimeAt } from '#contract/dates.ts'
import type { Message } from '#contract/schemas/message.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { Note, writtenTextClass } from '../../ui/text/note.tsx'
import { AnsweredButton } from './answered-button.tsx'
import { replyTo } from './reply-to.ts'

interface MessagesTableProps extends Items<Message> {
  /** The clinic's time zone, in which times are shown. */
  readonly timeZone: string
}

/** The messages of visitors, each with a link to reply and a button that marks it as answered. */
export function MessagesTable({ timeZone, ...list }: MessagesTableProps) {
  const texts = useTexts(enAdmin).messages
  const columns: ListColumn<Message>[] = [
    {
      key: 'sender',
      label: texts.sender,
      headClass: 'w-6/25',
      className: 'self-start wrap-anywhere',
      skeleton: 'm',
      cell: ({ email, subject }) => (
        <a dir="ltr" href={replyTo(email, texts.replySubject(subject))}>
          <EmailAddress email={email} />
        </a>
      ),
    },
    {
      key: 'message',
      label: texts.message,
      place: 'across',
      className: 'order-1',
      skeleton: 'l',
      cell: ({ subject, text, answeredAt }) => (
        <>
          <p className={`wrap-anywhere ${answeredAt === undefined ? 'font-semibold' : ''}`} dir="auto">
            {subject}
          </p>
          <p className={`mt-1 ${writtenTextClass}`} dir="auto">
            {text}
          </p>
        </>
      ),
    },
    {
      key: 'when',
      label: texts.when,
      headClass: 'w-40 md:max-lg:w-36',
      place: 'end',
      skeleton: 's',
      cell: ({ sentAt }) => <ClinicInstant instant={sentAt} timeZone={timeZone} stacked />,
    },
    {
      key: 'answer',
      label: texts.answer,
      end: true,
      headClass: 'w-52 max-xl:w-50',
      place: 'across',
      className: 'order-2 tabular:text-end',
      skeleton: 'm',
      cell: (message) => <Answer message={message} timeZone={timeZone} />,
    },
  ]
  return (
    <ListTable
      caption={texts.caption}
      columns={columns}
      {...list}
      texts={texts}
      rowClass="gap-x-4 gap-y-2 tabular:align-top [--cell-y:--spacing(4)]"
      fixed
    />
  )
}

interface AnswerProps {
  readonly message: Message
  readonly timeZone: string
}

function Answer({ message, timeZone }: AnswerProps) {
  const [{ locale }, { messages: texts }] = useTexts(en, enAdmin)
  const { answeredAt, answeredBy } = message
  const isAnswered = answeredAt !== undefined
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 tabular:-mb-2.5 tabular:flex-col tabular:flex-nowrap tabular:items-end tabular:gap-1 md:max-xl:[&>button]:whitespace-normal ${isAnswered ? 'tabular:[&>button]:-me-4.5' : 'tabular:-mt-2.5'}`}
    >
      {isAnswered && (
        <span>
          <Badge look="ok" icon={IconCheck}>
            {texts.answered}
          </Badge>
          <Note>
            {texts.answeredOn(formatDay(clinicTimeAt(new Date(answeredAt), timeZone).day, locale), answeredBy)}
          </Note>
        </span>
      )}
      <AnsweredButton message={message} />
    </div>
  )
}
