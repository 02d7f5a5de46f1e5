import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { telHref } from '#contract/contact-links.ts'
import { clinicTimeAt } from '#contract/dates.ts'
import type { VisitStep } from '#contract/schemas/desk.ts'
import { adminPaths } from '../../admin-paths.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatMinutes, formatMoney, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconUserX } from '../../ui/icons/desk-icons.tsx'
import { IconX } from '../../ui/icons/icons.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { writtenTextClass } from '../../ui/text/note.tsx'
import { deskBooking } from './desk-api.ts'
import { focusOpened } from './focus-block.ts'
import { ConfirmationChoice, ConflictNotice, PinButton } from './panel-parts.tsx'
import { PayLabel, StatusLabel } from './status-label.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { ShownBooking } from './unsent-steps.ts'
import { formatLength, useDescribe } from './use-describe.ts'
import type { Undo } from './use-undo.ts'
import type { Visits } from './use-visits.ts'
import { VisitHistory } from './visit-history.tsx'
import { isAhead, longWait, minutesWaited, nextStep, statusOf } from './visit-status.ts'

interface AppointmentPanelProps {
  readonly booking: ShownBooking
  readonly visits: Visits
  readonly undo: Undo
  readonly now: Date
  readonly timeZone: string
  /** Paying and moving. */
  readonly actions: ReactNode
  /** Canceling. */
  readonly cancel: ReactNode
  /** Asks whether to book another time after a lost appointment. */
  readonly followUp: ReactNode
  /** The staff's notes about the patient. While they are loading, what is below them is hidden: it would move under a press. */
  readonly notes: ReactNode
  readonly loading: boolean
  readonly onClose: () => void
}

const path = ['expected', 'arrived', 'in_chair', 'left'] as const satisfies readonly VisitStep[]

/**
 * All of one appointment. Who it is and the next step stay in sight; what is between scrolls: alerts and notes, facts,
 * actions, steps, and what is pressed if it does not happen.
 */
export function AppointmentPanel(props: AppointmentPanelProps) {
  const { booking, visits, undo, now, timeZone, actions, cancel, followUp, notes, loading, onClose } = props
  const [texts, { locale }] = useTexts(enDesk, en)
  const title = useId()
  const opened = useQuery(deskBooking(booking._id))
  const { day: today } = clinicTimeAt(now, timeZone)
  const next = nextStep(booking, today)
  return (
    <section className={`desk-panel desk-${statusOf(booking)}`} aria-labelledby={title}>
      <PanelHead {...{ booking, title, now, onClose }} />
      <section
        className="desk-panel-body"
        aria-label={texts.details}
        aria-busy={loading || opened.isLoading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
      >
        <ConflictNotice booking={booking} visits={visits} />
        {followUp}
        {notes}
        <Facts booking={booking} now={now} />
        {booking.affected && <p className="desk-status desk-bad">{texts.affected}</p>}
        <div className="desk-panel-actions print:hidden">
          {actions}
          {booking.state === 'booked' && booking.endsAt > now.toISOString() && <PinButton booking={booking} />}
        </div>
        {booking.state !== 'cancelled' && !isAhead(booking, today) && <Steps booking={booking} visits={visits} />}
        {booking.state === 'booked' && <ConfirmationChoice booking={booking} />}
        {opened.data && <VisitHistory history={opened.data.history} timeZone={timeZone} />}
        <IfNot {...{ booking, visits, now, cancel }} />
      </section>
      <div className="desk-panel-foot">
        <UndoBar undo={undo} fixed={false} />
        {next && (
          <Button
            look="primary"
            large
            block
            busy={false}
            aria-keyshortcuts="A"
            onClick={() => visits.press(booking, next)}
          >
            {next === 'in_chair' && booking.chair
              ? withCommas([texts.step.in_chair, booking.chair], locale)
              : texts.step[next]}
          </Button>
        )}
      </div>
    </section>
  )
}

interface PanelHeadProps {
  readonly booking: ShownBooking
  readonly title: string
  readonly now: Date
  readonly onClose: () => void
}

/** Who it is, when and where, and the status. The name has the focus at first. */
function PanelHead({ booking, title, now, onClose }: PanelHeadProps) {
  const [texts, { locale }] = useTexts(enDesk, en)
  const described = useDescribe(now)(booking)
  const waited = minutesWaited(booking, now)
  const name = useRef<HTMLHeadingElement>(null)
  const { _id } = booking
  useEffect(() => focusOpened(name.current, _id), [_id])
  return (
    <div className="desk-panel-head">
      <div className="min-w-0">
        <h2 id={title} ref={name} tabIndex={-1} className="w-fit wrap-anywhere">
          {booking.patientId ? (
            <Link to={adminPaths.patient(booking.patientId)}>{described.patient}</Link>
          ) : (
            described.patient
          )}
        </h2>
        <p>
          <NoBreakText text={withCommas([described.time, booking.treatment], locale)} parts={[described.time]} />
          <br />
          {withCommas(
            [booking.doctor?.name, booking.chair].filter((fact) => fact !== undefined),
            locale,
          )}
        </p>
      </div>
      <Button look="quiet" icon aria-label={texts.close} onClick={onClose}>
        <IconX />
      </Button>
      <p className="desk-panel-status">
        <span className="desk-badge">
          <StatusLabel status={statusOf(booking)} />
        </span>
        {booking.unsent && <span className="animate-late">{texts.notSent}</span>}
        {waited !== undefined && (
          <span className={waited >= longWait ? 'desk-bad' : ''}>
            {waited < 0 ? texts.early : texts.minutes(formatMinutes(waited, locale, 'short'))}
          </span>
        )}
        {waited === undefined && described.alarm && (
          <span className={described.isBad ? 'desk-bad' : ''}>{described.alarm}</span>
        )}
      </p>
    </div>
  )
}

function Steps({ booking, visits }: Pick<AppointmentPanelProps, 'booking' | 'visits'>) {
  const texts = useTexts(enDesk)
  return (
    <ol className="desk-steps" aria-label={texts.steps}>
      {path.map((step, place) => (
        <li key={step}>
          <button
            type="button"
            data-done={path.indexOf(booking.visit as (typeof path)[number]) >= place || undefined}
            aria-pressed={booking.visit === step}
            onClick={() => booking.visit !== step && visits.press(booking, step)}
          >
            {texts.step[step]}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** What is pressed if the appointment does not happen, apart from the rest. */
function IfNot({ booking, visits, now, cancel }: Pick<AppointmentPanelProps, 'booking' | 'visits' | 'now' | 'cancel'>) {
  const texts = useTexts(enDesk)
  if (booking.state !== 'booked') return null
  const mayBeMissed = booking.visit === 'expected' && booking.startsAt <= now.toISOString()
  if (!mayBeMissed && !cancel) return null
  return (
    <div className="desk-apart print:hidden">
      <p>{texts.ifNot}</p>
      <div className="desk-actions">
        {mayBeMissed && (
          <Button look="remove" onClick={() => visits.press(booking, 'missed')}>
            <IconUserX />
            {texts.noShow}
          </Button>
        )}
        {cancel}
      </div>
    </div>
  )
}

/** The phone, the account and the price of an appointment, and what was written about it. */
function Facts({ booking, now }: { readonly booking: ShownBooking; readonly now: Date }) {
  const [{ facts }, { locale }] = useTexts(enDesk, en)
  const described = useDescribe(now)(booking)
  const written = [
    [facts.note, booking.note],
    [facts.cancelled, booking.cancelled?.reason],
    [facts.refundReason, booking.refundReason],
    [facts.moveReason, booking.moveReason],
  ] as const
  return (
    <dl className="desk-facts">
      {booking.phone && (
        <>
          <dt>{facts.phone}</dt>
          <dd>
            <a className="text-link" dir="ltr" href={telHref(booking.phone)}>
              {booking.phone}
            </a>
          </dd>
        </>
      )}
      {booking.accountName && (
        <>
          <dt>{facts.account}</dt>
          <dd>
            <bdi>{booking.accountName}</bdi>
          </dd>
        </>
      )}
      <dt>{facts.time}</dt>
      <dd>{withCommas([formatDate(booking.date, locale), formatLength(booking, locale)], locale)}</dd>
      <dt>{facts.price}</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        {formatMoney(booking.price, locale)}
        <PayLabel isPaid={booking.paid} described={described} />
      </dd>
      {written.map(
        ([label, text]) =>
          text && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className={writtenTextClass}>{text}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
