import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { VisitStep } from '#contract/schemas/desk.ts'
import { adminPaths } from '../../admin-paths.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatMinutes, formatMoney, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconPhone, IconX } from '../../ui/icons/icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { writtenTextClass } from '../../ui/text/note.tsx'
import { telHref } from '../../ui/text/tel-href.ts'
import { deskBooking } from './desk-api.ts'
import { ConfirmationChoice, ConflictNotice, PinButton } from './panel-parts.tsx'
import { PaidLabel, StatusLabel } from './status-label.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { ShownBooking } from './unsent-steps.ts'
import { useDescribe } from './use-describe.ts'
import type { Undo } from './use-undo.ts'
import type { Visits } from './use-visits.ts'
import { VisitHistory } from './visit-history.tsx'
import { longWait, minutesWaited, nextStep, statusOf } from './visit-status.ts'

interface AppointmentPanelProps {
  readonly booking: ShownBooking
  readonly visits: Visits
  readonly undo: Undo
  readonly now: Date
  readonly timeZone: string
  /** Moving, paying and canceling. */
  readonly actions: ReactNode
  /** Asks whether to book another time after a lost appointment. */
  readonly followUp: ReactNode
  /** The staff's notes about the patient. */
  readonly notes: ReactNode
  readonly onClose: () => void
}

const path = ['expected', 'arrived', 'in_chair', 'left'] as const satisfies readonly VisitStep[]

/** All of one appointment: who, where they are, what it is and costs, and what can be done. */
export function AppointmentPanel(props: AppointmentPanelProps) {
  const { booking, visits, undo, now, timeZone, actions, followUp, notes, onClose } = props
  const [texts, { locale }] = useTexts(enDesk, en)
  const title = useId()
  const opened = useQuery(deskBooking(booking._id)).data
  const described = useDescribe()(booking)
  const status = statusOf(booking)
  const waited = minutesWaited(booking, now)
  const isLive = booking.state !== 'cancelled'
  const next = booking.state === 'booked' ? nextStep[booking.visit] : undefined
  return (
    <section className={`desk-panel desk-${status}`} aria-labelledby={title}>
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 justify-items-start gap-1">
          <p className="desk-badge">
            <StatusLabel status={status} />
            {booking.unsent && <span className="ms-2 animate-late text-sm">{texts.notSent}</span>}
            {waited !== undefined && (
              <span className={`ms-2 text-sm ${waited >= longWait ? 'desk-long' : ''}`}>
                {waited < 0 ? texts.early : texts.minutes(formatMinutes(waited, locale, 'short'))}
              </span>
            )}
          </p>
          <h2 id={title} className="wrap-anywhere">
            {booking.patientId ? (
              <Link to={adminPaths.patient(booking.patientId)}>{described.patient}</Link>
            ) : (
              described.patient
            )}
          </h2>
          {booking.phone && (
            <a className="text-link inline-flex items-center gap-1.5" dir="ltr" href={telHref(booking.phone)}>
              <IconPhone />
              {booking.phone}
            </a>
          )}
        </div>
        <Button look="quiet" icon aria-label={texts.close} onClick={onClose}>
          <IconX />
        </Button>
      </div>
      <ConflictNotice booking={booking} visits={visits} />
      {followUp}
      {isLive && (
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
      )}
      <UndoBar undo={undo} fixed={false} />
      {next && (
        <Button look="primary" large block busy={false} onClick={() => visits.press(booking, next)}>
          {next === 'in_chair' && booking.chair
            ? withCommas([texts.step.in_chair, booking.chair], locale)
            : texts.step[next]}
        </Button>
      )}
      <Facts booking={booking} />
      {booking.affected && <p className="desk-status desk-due">{texts.affected}</p>}
      {booking.state === 'booked' && <ConfirmationChoice booking={booking} />}
      <div className="desk-actions print:hidden">
        {actions}
        {booking.visit === 'expected' && booking.state === 'booked' && booking.startsAt <= now.toISOString() && (
          <Button look="quiet" onClick={() => visits.press(booking, 'missed')}>
            {texts.noShow}
          </Button>
        )}
        {booking.state === 'booked' && booking.endsAt > now.toISOString() && <PinButton booking={booking} />}
      </div>
      {notes}
      {opened && <VisitHistory history={opened.history} timeZone={timeZone} />}
    </section>
  )
}

/** The treatment, place and price of an appointment, and what was written about it. */
function Facts({ booking }: { readonly booking: ShownBooking }) {
  const [{ facts }, { locale }] = useTexts(enDesk, en)
  const described = useDescribe()(booking)
  return (
    <dl className="desk-facts">
      {booking.accountName && (
        <>
          <dt>{facts.account}</dt>
          <dd>
            <bdi>{booking.accountName}</bdi>
          </dd>
        </>
      )}
      <dt>{facts.treatment}</dt>
      <dd>{withCommas([booking.treatment, described.length], locale)}</dd>
      <dt>{facts.time}</dt>
      <dd>
        <NoBreakText
          text={withCommas([formatDate(booking.date, locale), described.time], locale)}
          parts={[described.time]}
        />
      </dd>
      {booking.doctor && (
        <>
          <dt>{facts.doctor}</dt>
          <dd>
            <ClinicText>{booking.doctor.name}</ClinicText>
          </dd>
        </>
      )}
      {booking.chair && (
        <>
          <dt>{facts.chair}</dt>
          <dd>
            <ClinicText>{booking.chair}</ClinicText>
          </dd>
        </>
      )}
      <dt>{facts.price}</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        {formatMoney(booking.price, locale)}
        {described.due ? <span className="desk-status desk-due">{described.due}</span> : booking.paid && <PaidLabel />}
      </dd>
      {booking.note !== undefined && (
        <>
          <dt>{facts.note}</dt>
          <dd className={writtenTextClass}>{booking.note}</dd>
        </>
      )}
      {booking.cancelled?.reason && (
        <>
          <dt>{facts.cancelled}</dt>
          <dd>{booking.cancelled.reason}</dd>
        </>
      )}
      {booking.refundReason !== undefined && (
        <>
          <dt>{facts.refundReason}</dt>
          <dd>{booking.refundReason}</dd>
        </>
      )}
      {booking.moveReason !== undefined && (
        <>
          <dt>{facts.moveReason}</dt>
          <dd>{booking.moveReason}</dd>
        </>
      )}
    </dl>
  )
}
