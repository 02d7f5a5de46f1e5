import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { clinicTimeAt, parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { isNotFound } from '../../api/api-error.ts'
import { bookingOf } from '../../features/bookings/booking-api.ts'
import { CallToChange } from '../../features/bookings/call-to-change.tsx'
import { deadlineAt } from '../../features/bookings/cancellation-deadline.ts'
import { heldUntil } from '../../features/bookings/held-until.ts'
import { useSendsMail } from '../../features/clinic/clinic-setup.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { AddToCalendar } from '../../features/my-appointments/add-to-calendar.tsx'
import { MoveForm } from '../../features/own-move/move-form.tsx'
import { OldAndNewTime } from '../../features/own-move/old-and-new-time.tsx'
import { useIsForeign } from '../../features/session/use-is-foreign.ts'
import { enWhen } from '../../i18n/en/appointment-times.ts'
import { enDashboard } from '../../i18n/en/dashboard.ts'
import { en } from '../../i18n/en/layout.ts'
import { enOwnMove } from '../../i18n/en/own-move.ts'
import { formatDay, formatDayInText, formatMinute, formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { buttonClass, linkClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconArrowLeft } from '../../ui/icons/dashboard-icons.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { BookingPaused } from '../booking-paused.tsx'

/** Moves one of the patient's appointments, or books a cancelled one again with a payment that arrived late. */
export function Move() {
  const { id = '' } = useParams()
  const { title } = useTexts(enDashboard)
  return (
    <Main>
      <Link className={`-mt-2 ${linkClass}`} to={paths.dashboard}>
        <IconArrowLeft />
        {title}
      </Link>
      <MoveOf key={id} id={id} />
    </Main>
  )
}

function MoveOf({ id }: { readonly id: string }) {
  const texts = useTexts(enOwnMove)
  const clinic = useClinic()
  const now = useClinicNow()
  const query = useQuery(bookingOf(id))
  const [moved, setMoved] = useState<{ readonly from: Booking; readonly to: Booking }>()
  const booking = query.data
  const isForeign = useIsForeign(booking)
  if (moved && clinic) return <Moved {...moved} />
  if (isForeign || (!booking && isNotFound(query.error)))
    return <Unmovable title={texts.unknown} text={texts.unknownHelp} />
  if (!booking || !clinic)
    return (
      <>
        <PageTitle page={texts.heading} />
        <h1>{texts.heading}</h1>
        {query.isError ? (
          <LoadFailed
            texts={{ ...texts, failedHelp: '' }}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <p className="mt-2" role="status" aria-label={texts.loading}>
            <Skeleton size="l" />
          </p>
        )}
      </>
    )
  const until = heldUntil(booking, now)
  if (until || (booking.state === 'booked' && booking.startsAt > now.toISOString()))
    return <Movable {...{ booking, clinic, now, until }} onMoved={(to) => setMoved({ from: booking, to })} />
  return <Unmovable title={texts.unmovable} text={texts.unmovableHelp} />
}

interface MovableProps {
  readonly booking: Booking
  readonly clinic: Clinic
  readonly now: Date
  /** Until when a late payment is held; `undefined` if the appointment is not cancelled. */
  readonly until: Date | undefined
  readonly onMoved: (moved: Booking) => void
}

function Movable({ booking, clinic, now, until, onMoved }: MovableProps) {
  const [call, texts, { locale }] = useTexts(enWhen, enOwnMove, en)
  const treatment = useTranslated()(booking, 'treatment').text
  const title = until ? texts.titleAgain(treatment) : texts.title(treatment)
  const { day, minute, passed } = deadlineAt(until ?? new Date(booking.moveUntil), now, clinic.timeZone)
  const { day: today } = clinicTimeAt(now, clinic.timeZone)
  const [time, date] = [formatMinute(minute, locale), formatDayInText(day, locale)]
  if (!until && (passed || booking.movesLeft === 0))
    return (
      <Unmovable title={texts.late} text={passed ? texts.latePassed : texts.lateMoves}>
        <CallToChange clinic={clinic} texts={call} className={buttonClass({ look: 'primary' })} />
        <ButtonLink to={paths.dashboard}>{texts.keep}</ButtonLink>
      </Unmovable>
    )
  if (!until && clinic.paused) return <BookingPaused title={title} clinic={clinic} />
  const rule = until
    ? texts.heldUntil(formatMoney(booking.price, locale), time, date)
    : `${texts.until(time, date)} ${texts.left(booking.movesLeft)}`
  return (
    <>
      <PageTitle page={title} />
      <h1>{title}</h1>
      <div className="mt-1 mb-4">
        <Treated booking={booking} />
      </div>
      <MoveForm booking={booking} clinic={clinic} today={today} rule={rule} onMoved={onMoved} />
    </>
  )
}

function Moved({ from, to }: { readonly from: Booking; readonly to: Booking }) {
  const [texts, dashboard, { locale }] = useTexts(enOwnMove, enDashboard, en)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const again = from.state === 'cancelled'
  const mailed = useSendsMail()
  const day = parseClinicDay(to.date) ?? ''
  const title = (again ? texts.bookedAgain : texts.moved)(
    formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' }),
  )
  const amount = formatMoney(to.price, locale)
  return (
    <>
      <PageTitle page={title} />
      <h1 ref={heading} tabIndex={-1} className="w-fit">
        {title}
      </h1>
      <div className="mt-1 mb-4">
        <Treated booking={to} />
      </div>
      <OldAndNewTime
        from={{ label: texts.was, isPast: true, day: parseClinicDay(from.date) ?? '', slot: from.slot }}
        to={{ label: texts.now, day, slot: to.slot, doctor: to.doctor?.name }}
        empty={{ label: '', text: '' }}
      />
      <p className="mt-3 mb-6 text-ink-quiet">
        {to.paid && `${again ? texts.paid(amount) : texts.movedPayment(amount)} `}
        {mailed && texts.mailed}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="primary" to={paths.dashboard}>
          {dashboard.title}
        </ButtonLink>
        <AddToCalendar bookingId={to._id} />
      </div>
    </>
  )
}

/** The name of the family member who is treated. */
function Treated({ booking }: { readonly booking: Booking }) {
  if (!booking.memberId) return null
  return (
    <p className="text-ink-quiet">
      <bdi>{booking.patientName}</bdi>
    </p>
  )
}

interface UnmovableProps {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

function Unmovable({ title, text, children }: UnmovableProps) {
  const dashboard = useTexts(enDashboard)
  return (
    <>
      <PageTitle page={title} />
      <Empty level={1} title={title} text={text}>
        {children ?? (
          <ButtonLink look="primary" to={paths.dashboard}>
            {dashboard.title}
          </ButtonLink>
        )}
      </Empty>
    </>
  )
}
