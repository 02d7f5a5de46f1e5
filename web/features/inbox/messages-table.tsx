import { clinicTimeAt } from '#contract/dates.ts'
import type { Message } from '#contract/schemas/message.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import { Folded } from '../../ui/table/folded.tsx'
import { Line } from '../../ui/table/line.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { writtenTextClass } from '../../ui/text/note.tsx'
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
      headClass: 'w-[21%]',
      place: 'across',
      className: 'wrap-anywhere',
      skeleton: 'm',
      cell: ({ email, subject }) => (
        <Line>
          <a dir="ltr" href={replyTo(email, texts.replySubject(subject))}>
            <EmailAddress email={email} />
          </a>
        </Line>
      ),
    },
    {
      key: 'message',
      label: texts.message,
      place: 'across',
      skeleton: 'l',
      cell: ({ subject, text, answeredAt }) => (
        <Folded first={answeredAt === undefined ? <b>{subject}</b> : subject} text={text}>
          <p className={writtenTextClass} dir="auto">
            {text}
          </p>
        </Folded>
      ),
    },
    {
      key: 'when',
      label: texts.when,
      headClass: 'w-33 lines:w-54',
      place: 'across',
      skeleton: 's',
      cell: ({ sentAt }) => <ClinicInstant instant={sentAt} timeZone={timeZone} stacked />,
    },
    menuColumn(texts.answer, (message) => <Answer message={message} timeZone={timeZone} />, 'w-58 lines:w-68'),
  ]
  return <ListTable caption={texts.caption} columns={columns} {...list} texts={texts} rowClass="gap-2" fixed />
}

interface AnswerProps {
  readonly message: Message
  readonly timeZone: string
}

function Answer({ message, timeZone }: AnswerProps) {
  const [{ locale }, { messages: texts }] = useTexts(en, enAdmin)
  const { answeredAt, answeredBy, email, subject } = message
  const isAnswered = answeredAt !== undefined
  return (
    <RowMenu
      of={withCommas([email, subject], locale)}
      main={
        isAnswered ? (
          <span className="lines flex-1 text-start">
            <Badge look="ok" icon={IconCheck}>
              {texts.answered}
            </Badge>
            <Line quiet>
              {texts.answeredOn(formatDay(clinicTimeAt(new Date(answeredAt), timeZone).day, locale), answeredBy)}
            </Line>
          </span>
        ) : (
          <AnsweredButton message={message} />
        )
      }
    >
      <a
        className={buttonClass({ look: 'plain' })}
        href={replyTo(email, texts.replySubject(subject))}
        aria-label={texts.changeOf(texts.answer, email, subject)}
      >
        {texts.answer}
      </a>
      {isAnswered && <AnsweredButton message={message} />}
    </RowMenu>
  )
}
