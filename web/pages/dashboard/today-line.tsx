import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { pendingCounts } from '../../api/pending-counts.ts'
import { Chip } from '../../features/desk/agenda.tsx'
import { LinePanel, LineRows } from '../../features/desk/line-panel.tsx'
import { Calls, OpenVisits, Pinboard } from '../../features/desk/strips.tsx'
import { WaitingRoom } from '../../features/desk/waiting-room.tsx'
import { messagesOn } from '../../features/inbox/inbox-api.ts'
import { replyTo } from '../../features/inbox/reply-to.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { IconCalendarWeek } from '../../ui/icons/admin-icons.tsx'
import { IconPrinter } from '../../ui/icons/dashboard-icons.tsx'
import { IconFilter, IconMessage } from '../../ui/icons/desk-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'
import { Counts, type Filter, filters } from './today-parts.tsx'
import type { DeskDay } from './use-desk-day.ts'

interface LineProps {
  readonly desk: DeskDay
  readonly only: Filter | undefined
  readonly setOnly: (only: Filter | undefined) => void
  /** Key of the column that an agenda shows; all without it. */
  readonly column: string | undefined
  readonly setColumn: (column: string | undefined) => void
}

/** The line above the board: who waits, whom to call, what patients ask, what is left, and what the board shows. */
export function Line(props: LineProps) {
  const { desk } = props
  const { day, today, bookings, now, visits, pinned, toCall, undo, show, isAtDesk, loaded } = desk
  const strip = { bookings, now, visits, onOpen: show }
  return (
    <div className="desk-line">
      {day === today && loaded.data && <WaitingRoom {...strip} changed={undo.undoable?.booking} />}
      {day <= today && <OpenVisits {...strip} />}
      {day === today && isAtDesk && <Calls calls={toCall} today={today} undo={undo} onOpen={show} />}
      {isAtDesk && <Questions timeZone={desk.clinic.timeZone} />}
      <Pinboard pinned={pinned} onOpen={show} />
      <ShownPart {...props} />
      <ColumnsChoice desk={desk} className="desk-columns" />
    </div>
  )
}

/** The messages without an answer. */
function Questions({ timeZone }: { readonly timeZone: string }) {
  const texts = useTexts(enDesk)
  const { data } = useQuery(pendingCounts)
  return (
    <LinePanel icon={<IconMessage className="size-4.5" />} label={texts.questions} count={data?.messages ?? 0}>
      <QuestionRows timeZone={timeZone} />
      <Link className="text-link px-3" to={adminPaths.messages()}>
        {texts.allMessages}
      </Link>
    </LinePanel>
  )
}

function QuestionRows({ timeZone }: { readonly timeZone: string }) {
  const [texts, { messages }] = useTexts(enDesk, enAdmin)
  const listed = useQuery(messagesOn(1))
  if (!listed.data) {
    if (!listed.isError) return <Skeleton size="l" />
    return (
      <p className="desk-rows-head">
        <ListFailed texts={messages} query={listed} />
      </p>
    )
  }
  const open = listed.data.items.filter(({ answeredAt }) => answeredAt === undefined).slice(0, 8)
  return (
    <LineRows none={texts.noneAsked}>
      {open.map(({ _id, email, subject, text, sentAt }) => (
        <li key={_id}>
          <span className="desk-who">
            <b>
              <bdi>{subject}</bdi>
            </b>
            <small title={text}>
              <bdi>{text}</bdi>
            </small>
          </span>
          <small className="desk-when">
            <ClinicInstant instant={sentAt} timeZone={timeZone} />
          </small>
          <a
            className={buttonClass({ look: 'soft' })}
            href={replyTo(email, messages.replySubject(subject))}
            aria-label={texts.answerTo(email)}
          >
            {texts.answer}
          </a>
        </li>
      ))}
    </LineRows>
  )
}

/** What the board shows, and the day in other forms. */
function ShownPart({ desk, only, setOnly, column, setColumn }: LineProps) {
  const texts = useTexts(enDesk)
  const { bookings, day, today, isAtDesk, isWide, board } = desk
  const shown = only === undefined ? bookings : bookings.filter(filters[only])
  return (
    <LinePanel
      icon={<IconFilter className="size-4.5" />}
      label={only === undefined ? texts.everyone : texts.counts[only]()}
      count={shown.length}
      isPressing={only !== undefined || (column !== undefined && !isWide)}
      atEnd
    >
      <div className="desk-shown">
        <Counts {...{ bookings, only, setOnly }} />
        {!isWide && board && board.columns.length > 1 && (
          <SelectField
            label={texts.doctors}
            value={column ?? ''}
            onChange={({ target }) => setColumn(target.value === '' ? undefined : target.value)}
          >
            <option value="">{texts.everyone}</option>
            {board.columns.map(({ key, name, blocks }) => (
              <option key={key} value={key}>
                {`${name ?? texts.noPlace} (${blocks.length})`}
              </option>
            ))}
          </SelectField>
        )}
        <ColumnsChoice desk={desk} className="desk-columns-narrow" />
        <div className="desk-actions">
          {isAtDesk && (
            <ButtonLink to={adminPaths.appointments(day === today ? {} : { date: day })}>
              <IconCalendarWeek />
              {texts.list}
            </ButtonLink>
          )}
          <Button onClick={() => window.print()}>
            <IconPrinter />
            {texts.print}
          </Button>
        </div>
        {desk.isWide && isAtDesk && <p className="max-w-text text-sm text-ink-quiet">{texts.keys}</p>}
      </div>
    </LinePanel>
  )
}

interface ColumnsChoiceProps {
  readonly desk: DeskDay
  readonly className: string
}

function ColumnsChoice({ desk: { isWide, loaded, view, move, go }, className }: ColumnsChoiceProps) {
  const texts = useTexts(enDesk)
  if (!isWide || move.moving || !loaded.data?.chairs.length || loaded.data.doctors.length === 0) return null
  return (
    <fieldset className={`desk-chips ${className}`}>
      <legend className="sr-only">{texts.columns}</legend>
      <Chip pressed={view === 'doctors'} onClick={() => go({ view: 'doctors' })}>
        {texts.byDoctor}
      </Chip>
      <Chip pressed={view === 'chairs'} onClick={() => go({ view: 'chairs' })}>
        {texts.byChair}
      </Chip>
    </fieldset>
  )
}
