import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import deskScene from '../art/appointment-desk.svg'
import deskSceneDark from '../art/dark/appointment-desk.svg'
import { FreeTimes } from '../features/appointment/free-times.tsx'
import { bookButtonId } from '../features/appointment/treatment-card.tsx'
import { useAppointmentParams } from '../features/appointment/use-appointment-params.ts'
import { useDoctors } from '../features/appointment/use-doctors.ts'
import { lastBookableDay } from '../features/bookings/clinic-time.ts'
import { DayCalendar } from '../features/bookings/day-calendar.tsx'
import { LazyZoneNote, useZoneNote } from '../features/bookings/lazy-zone-note.tsx'
import { ownProfile } from '../features/bookings/profile-api.ts'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { loadClinic, useClinic } from '../features/clinic/use-clinic.ts'
import { useClinicNow } from '../features/clinic/use-clinic-clock.ts'
import { useSession } from '../features/session/use-session.ts'
import { enBooking } from '../i18n/en/booking.ts'
import { en } from '../i18n/en/layout.ts'
import { formatDate, formatSlotText } from '../i18n/format.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { paths } from '../paths.ts'
import { Illustration } from '../ui/illustration.tsx'
import { Main, mainId } from '../ui/layout/main.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

// Loaded together: without the page that confirms it, booking must not be possible.
const loadBooking = () => Promise.all([import('../features/appointment/open-dialog.tsx'), import('./booked.tsx')])
const OpenDialog = lazy(async () => ({ default: (await loadBooking())[0].OpenDialog }))

const BookingPaused = lazy(async () => ({ default: (await import('./booking-paused.tsx')).BookingPaused }))

const Booked = lazy(async () => ({ default: (await import('./booked.tsx')).Booked }))

// A failure is reported when the dialog is opened.
function prefetchBooking() {
  loadBooking().catch(() => undefined)
}

/**
 * The page on which a patient chooses a day, a treatment and a time. Its first screen is the same for everyone, and the
 * server renders it: only the booking dialog waits for the session. With an ID in the address, the appointment that was just
 * booked.
 */
export function Appointment() {
  const { appointment } = useTexts(enBooking)
  const clinic = useClinic()
  const { id } = useParams()
  // The server does not wait for what is loaded later.
  const hydrated = useHydrated()
  return (
    <Main dawn="near">
      {id === undefined && <PageTitle page={appointment.title} />}
      <div className="wrap">
        {id !== undefined ? (
          <Suspense>
            <Booked key={id} id={id} />
          </Suspense>
        ) : clinic?.paused ? (
          <Suspense>{hydrated && <BookingPaused title={appointment.title} clinic={clinic} />}</Suspense>
        ) : clinic ? (
          <Choice clinic={clinic} />
        ) : (
          <ClinicLoading />
        )}
      </div>
    </Main>
  )
}

// The clinic's time zone decides which day is today, so the calendar waits for it.
function ClinicLoading() {
  const { appointment } = useTexts(enBooking)
  const { isError, isFetching, refetch } = useQuery({ queryKey: ['clinic'], queryFn: loadClinic })
  if (!isError) return <p className="min-h-dvh" />
  return <LoadFailed texts={appointment} busy={isFetching} onRetry={() => void refetch()} />
}

function Choice({ clinic }: { readonly clinic: Clinic }) {
  const [{ session, locale }, { appointment }] = useTexts(en, enBooking)
  const user = useSession()
  const instant = useClinicNow()
  const now = clinicTimeAt(instant, clinic.timeZone)
  const chosen = useAppointmentParams(now.day)
  const { day, treatmentId } = chosen
  const doctors = useDoctors(day)
  // A link may name a doctor who was deleted.
  const doctor = doctors.find(({ _id }) => _id === chosen.doctorId)
  const lastDay = lastBookableDay(now.day)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const showsZone = useZoneNote(clinic.timeZone)

  function confirm(made: Booking) {
    showToast(appointment.done(formatDate(made.date, locale), formatSlotText(made.slot, locale)))
    // Replaces the entry of the dialog: Back leads to the free times. A late response leaves another page alone.
    if (root.current) void navigate(paths.booked(made._id), { replace: true })
    // The booking may have changed the number in the profile.
    void queries.invalidateQueries({ queryKey: ownProfile.queryKey, refetchType: 'none' })
  }

  function focusAfterDialog() {
    // Later, because the commit that closes the dialog may insert the cards too.
    queueMicrotask(() => {
      if (treatmentId !== undefined && isLost(document.activeElement))
        document.getElementById(bookButtonId(treatmentId))?.focus()
    })
  }

  return (
    <>
      <div
        ref={root}
        className="grid grid-cols-[1fr_4.5rem] gap-4 md:grid-cols-[minmax(0,25rem)_1fr] md:grid-rows-[auto_1fr] md:gap-x-10 lg:grid-cols-[minmax(0,30rem)_1fr] lg:gap-x-12"
      >
        <div className="flex flex-wrap items-baseline gap-x-4 self-center">
          <h1>{appointment.chooseDay}</h1>
          <p className="text-ink-quiet">{appointment.lead}</p>
        </div>
        <InertUntilHydrated className="col-span-2 md:col-span-1">
          <DayCalendar
            day={day}
            today={now.day}
            lastDay={lastDay}
            clinic={clinic}
            filter={{ ...(doctor && { doctor: doctor._id }), ...(chosen.need && { treatment: chosen.need }) }}
            onChoose={(next) => {
              // On a slow network the dialog loads while the times of the day do.
              prefetchBooking()
              chosen.chooseDay(next)
            }}
          />
        </InertUntilHydrated>
        <Illustration
          light={deskScene}
          dark={deskSceneDark}
          smile
          first
          className="col-start-2 row-start-1 aspect-square self-start md:row-end-3 md:aspect-auto md:h-0 md:min-h-full"
          fit="object-cover md:object-[22%_50%] lg:object-center"
        />
      </div>
      <FreeTimes
        clinic={clinic}
        day={day}
        instead={chosen.instead}
        today={now.day}
        lastDay={lastDay}
        doctors={doctors}
        doctor={doctor}
        onDoctor={chosen.chooseDoctor}
        need={chosen.need}
        onNeed={chosen.chooseNeed}
        show={chosen.show}
        note={showsZone && <LazyZoneNote now={instant} clinicZone={clinic.timeZone} className="mt-4 w-fit" />}
        isCovered={treatmentId !== undefined}
        onNear={prefetchBooking}
        onBook={(...place) => {
          void loadBooking().then(
            () => chosen.open(...place),
            () => showToast(session.unreachableHelp, 'danger'),
          )
        }}
      />
      {treatmentId !== undefined && (
        <Suspense>
          <OpenDialog
            person={user.status === 'signed-in' ? user.person : undefined}
            day={day}
            treatmentId={treatmentId}
            doctorId={chosen.doctorId}
            slot={chosen.slot}
            memberId={chosen.memberId}
            now={instant}
            clinicZone={clinic.timeZone}
            cancelUntilHours={clinic.payment.cancelUntilHours}
            onClose={chosen.close}
            onClosed={focusAfterDialog}
            onBooked={confirm}
          />
        </Suspense>
      )}
    </>
  )
}

interface InertUntilHydratedProps {
  readonly className: string
  readonly children: ReactNode
}

// Takes no press before the app responds. A component of its own, so that hydration does not render the rest again.
function InertUntilHydrated({ className, children }: InertUntilHydratedProps) {
  const hydrated = useHydrated()
  return (
    <div className={className} inert={!hydrated}>
      {children}
    </div>
  )
}

// After a dialog that a link opened, the focus stays in the closed dialog or moves to the body or the page's main part.
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.id === mainId || focused.closest('dialog') !== null
}
