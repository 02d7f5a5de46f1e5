import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import { rowsOnPage } from '#contract/page-size.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import emptySceneDark from '../../art/dark/empty-calendar.svg'
import emptyScene from '../../art/empty-calendar.svg'
import { bookingsOf } from '../../features/bookings/booking-api.ts'
import { daysUntil } from '../../features/bookings/clinic-time.ts'
import { heldUntil } from '../../features/bookings/held-until.ts'
import { LazyZoneNote, useZoneNote } from '../../features/bookings/lazy-zone-note.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicClock, useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { AppointmentCard, AppointmentCardSkeleton } from '../../features/my-appointments/appointment-card.tsx'
import { AppointmentsTable, AppointmentsTableSkeleton } from '../../features/my-appointments/appointments-table.tsx'
import type { Cancelled } from '../../features/my-appointments/cancel-dialog.tsx'
import { CardActions } from '../../features/my-appointments/change-actions.tsx'
import { PaymentState } from '../../features/my-appointments/payment-state.tsx'
import { splitUpcoming } from '../../features/my-appointments/split-upcoming.ts'
import { useSession } from '../../features/session/use-session.ts'
import { enDashboard } from '../../i18n/en/dashboard.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatInDays } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Subheading } from '../../ui/text/subheading.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const CancelDialog = lazy(async () => ({
  default: (await import('../../features/my-appointments/cancel-dialog.tsx')).CancelDialog,
}))

const AfterCancel = lazy(async () => ({
  default: (await import('../../features/my-appointments/after-cancel.tsx')).AfterCancel,
}))

// Loaded on demand: few payments arrive late.
const LatePayments = lazy(async () => ({
  default: (await import('../../features/own-move/late-payments.tsx')).LatePayments,
}))

// Loaded on demand: few patients have more than one page.
const Pager = lazy(async () => ({ default: (await import('../../ui/table/pager.tsx')).Pager }))

/** A patient's appointments: the next one as a card, then all in a table. */
export function MyAppointments() {
  const dashboard = useTexts(enDashboard)
  const session = useSession()
  const email = session.status === 'signed-in' ? session.person.email : ''
  const page = pageParam(useSearchParams()[0])
  const bookings = useQuery({ ...bookingsOf(email, page), enabled: email !== '' })
  const count = bookings.data?.total
  const showsZone = useZoneNote(useClinic()?.timeZone)
  return (
    <DashboardPage
      title={dashboard.title}
      status={bookings.isPending && dashboard.loading}
      count={count}
      actions={
        count !== 0 && (
          <ButtonLink to={paths.appointment}>
            <IconPlus />
            {dashboard.book}
          </ButtonLink>
        )
      }
    >
      {bookings.data ? (
        <List bookings={bookings.data.items} numbersFrom={(page - 1) * rowsOnPage + 1} showsZone={showsZone} />
      ) : bookings.isError ? (
        <LoadFailed
          picture={<Illustration light={emptyScene} dark={emptySceneDark} smile />}
          texts={dashboard}
          busy={bookings.isFetching}
          onRetry={() => void bookings.refetch()}
        />
      ) : (
        <Waiting />
      )}
      {count !== undefined && (page > 1 || count > rowsOnPage) && (
        <Suspense>
          <Pager page={page} total={count} to={ownPaths.myAppointments} texts={dashboard.pager} />
        </Suspense>
      )}
    </DashboardPage>
  )
}

interface ListProps {
  readonly bookings: readonly Booking[]
  readonly numbersFrom: number
  readonly showsZone: boolean
}

function List({ bookings, numbersFrom, showsZone }: ListProps) {
  const dashboard = useTexts(enDashboard)
  const clinic = useClinic()
  const now = useClinicNow()
  const byCard = clinic?.payment.mode !== 'off'
  const { upcoming, past, cancelled } = splitUpcoming(bookings, now)
  // A link in a mail leads to the dialog of one appointment.
  const [search, setSearch] = useSearchParams()
  const linked = upcoming.find(({ _id }) => _id === search.get('cancel'))
  const [toCancel, setToCancel] = useState(linked)
  const [done, setDone] = useState<Cancelled>()
  const [next] = upcoming
  function close() {
    setToCancel(undefined)
    if (search.has('cancel')) setSearch({}, { replace: true, preventScrollReset: true })
  }
  if (bookings.length === 0) return numbersFrom === 1 ? <NoneYet /> : <p>{dashboard.noneHere}</p>
  return (
    <>
      {done && (
        <Suspense>
          <AfterCancel key={done.booking._id} cancelled={done} />
        </Suspense>
      )}
      {clinic && cancelled.some((booking) => heldUntil(booking, now)) && (
        <Suspense>
          <LatePayments bookings={cancelled} timeZone={clinic.timeZone} now={now} />
        </Suspense>
      )}
      {next &&
        (clinic ? (
          <Next key={next._id} booking={next} clinic={clinic} byCard={byCard} onCancel={setToCancel} />
        ) : (
          <AppointmentCardSkeleton clinic={clinic} />
        ))}
      {clinic && showsZone && <LazyZoneNote now={now} clinicZone={clinic.timeZone} className="mt-3" />}
      <Subheading className="mt-10">{dashboard.all}</Subheading>
      <AppointmentsTable {...{ upcoming, past, cancelled, numbersFrom, byCard, clinic, now }} onCancel={setToCancel} />
      {toCancel && clinic && (
        <Suspense>
          <CancelDialog
            key={toCancel._id}
            booking={toCancel}
            clinic={clinic}
            now={now}
            onClose={close}
            onCancelled={(cancellation) => {
              setDone(cancellation)
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface NextProps {
  readonly booking: Booking
  readonly clinic: Clinic
  readonly byCard: boolean
  readonly onCancel: (booking: Booking) => void
}

function Next({ booking, clinic, byCard, onCancel }: NextProps) {
  const [dashboard, { locale }] = useTexts(enDashboard, en)
  const now = useClinicNow()
  const today = useClinicClock(clinic.timeZone).day
  const day = parseClinicDay(booking.date) ?? today
  const next = dashboard.next(formatInDays(daysUntil(day, today), locale))
  return (
    <AppointmentCard
      booking={booking}
      clinic={clinic}
      lead={booking.memberId ? `${next} · ${booking.patientName}` : next}
      actions={<CardActions {...{ booking, clinic, now, onCancel }} />}
    >
      <PaymentState booking={booking} byCard={byCard} inCard />
    </AppointmentCard>
  )
}

function NoneYet() {
  const dashboard = useTexts(enDashboard)
  const picture = <Illustration light={emptyScene} dark={emptySceneDark} smile first />
  return (
    <Empty picture={picture} title={dashboard.empty} text={dashboard.emptyHelp}>
      <ButtonLink to={paths.appointment} look="primary" large>
        {dashboard.seeTimes}
      </ButtonLink>
    </Empty>
  )
}

function Waiting() {
  const dashboard = useTexts(enDashboard)
  const clinic = useClinic()
  return (
    <>
      <AppointmentCardSkeleton clinic={clinic} />
      <Subheading className="mt-10">{dashboard.all}</Subheading>
      <AppointmentsTableSkeleton />
    </>
  )
}
