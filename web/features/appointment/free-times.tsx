import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { AvailableTreatment, Treatment } from '#contract/schemas/treatment.ts'
import { formatDayInText } from '../../i18n/format.ts'
import { useBookingMessages } from '../../i18n/hooks/use-booking-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { IconCalendarOff, IconPlugConnectedX } from '../../ui/icons/page-icons.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { allTreatments, availableOn } from '../bookings/booking-api.ts'
import { slotsOf } from '../bookings/free-slots.ts'
import { lengthOf } from '../bookings/treatment-length.ts'
import { ClosedDay } from './closed-day.tsx'
import { DoctorFilter } from './doctor-filter.tsx'
import { NextDay } from './next-day.tsx'
import { TreatmentCard, TreatmentCardSkeleton } from './treatment-card.tsx'
import { useClosed } from './use-closed.ts'
import type { ListedDoctor } from './use-doctors.ts'

// Loaded after the free times. If it fails to load, the page still polls.
const LiveAvailability = lazy(() =>
  import('./live-availability.tsx').then(
    ({ LiveAvailability }) => ({ default: LiveAvailability }),
    () => ({ default: () => '' }),
  ),
)

interface FreeTimesProps {
  readonly day: ClinicDay
  /** Whether today replaces a day that cannot be booked. */
  readonly instead: boolean
  readonly today: ClinicDay
  readonly lastDay: ClinicDay
  readonly clinic: Pick<Clinic, 'firstWeekday'>
  /** The doctors of the day's treatments. */
  readonly doctors: readonly ListedDoctor[]
  /** The only doctor whose times are shown, if any. */
  readonly doctor: ListedDoctor | undefined
  readonly onDoctor: (id: string | undefined) => void
  /** The name of the treatment to scroll to. */
  readonly show: string | undefined
  /** Shown above the treatments as soon as they have loaded: earlier it would move them. */
  readonly note: ReactNode
  readonly onBook: (treatmentId: string) => void
  /** Called when the user may be about to book, to prefetch the dialog. */
  readonly onNear: () => void
}

/** The bookable treatments of a day, below a heading that is announced when the day changes. */
export function FreeTimes({
  day,
  instead,
  today,
  lastDay,
  clinic,
  note,
  doctors,
  doctor,
  onDoctor,
  ...cards
}: FreeTimesProps) {
  const { locale } = useMessages()
  const { appointment } = useBookingMessages()
  const filter = doctor ? { doctor: doctor._id } : {}
  const closed = useClosed(day, today, lastDay, clinic, filter)
  const times = useQuery(availableOn(day))
  const treatments = times.data && treatmentsOf(times.data, doctor?._id)
  const nothingFree = treatments?.every(({ slots }) => slots.length === 0) ?? false
  // A deferred first render keeps slow phones responsive.
  const arrived = useDeferredValue(times.data !== undefined)
  const waiting =
    times.isPending || (!arrived && !times.isError) || times.isPlaceholderData || (nothingFree && closed.pending)
  const reason = nothingFree && !waiting ? closed.reason : undefined
  return (
    <section className="mt-6" aria-labelledby="available">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="available" className="flex-1 basis-48 text-xl sm:text-3xl" aria-live="polite">
          {appointment.availableOn} <span className="whitespace-nowrap">{formatDayInText(day, locale)}</span>
        </h2>
        {reason === undefined && <NextDay day={day} filter={filter} />}
      </div>
      <p className="sr-only" role="status">
        {waiting && appointment.loading}
        {times.data && (
          <Suspense>
            <LiveAvailability day={day} treatments={times.isPlaceholderData ? undefined : treatments} />
          </Suspense>
        )}
      </p>
      {instead && (
        <Notice as="p" icon={IconCalendarOff} className="mt-4 w-fit">
          {appointment.dayInstead}
        </Notice>
      )}
      {arrived && <DoctorFilter doctors={doctors} chosen={doctor} onChoose={onDoctor} />}
      {arrived && note}
      {times.isError && !times.data ? (
        <LoadFailed texts={appointment} busy={times.isFetching} onRetry={() => void times.refetch()} />
      ) : waiting ? (
        <CardsWaiting last={treatments} />
      ) : reason !== undefined ? (
        <ClosedDay day={day} reason={reason} filter={filter} />
      ) : (
        <Cards {...cards} treatments={treatments ?? []} {...{ day, doctor, filter }} stale={times.isRefetchError} />
      )}
    </section>
  )
}

/** Returns the treatments that a doctor performs, with the doctor's free slots; without a doctor, all. */
function treatmentsOf(treatments: readonly AvailableTreatment[], doctorId: string | undefined): readonly Treatment[] {
  if (doctorId === undefined) return treatments
  return treatments.flatMap((treatment) => {
    const performs = treatment.doctors?.some(({ _id }) => _id === doctorId)
    return performs ? [{ ...treatment, slots: [...slotsOf(treatment, doctorId)] }] : []
  })
}

const listClass = 'mt-4 grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(20.5rem,1fr))] lg:gap-5'

interface CardsProps extends Pick<FreeTimesProps, 'day' | 'doctor' | 'show' | 'onBook' | 'onNear'> {
  readonly filter: { readonly doctor?: string }
  readonly treatments: readonly Treatment[]
  /** Whether the last refetch failed. */
  readonly stale: boolean
}

function Cards({ treatments, stale, day, doctor, filter, show, onBook, onNear }: CardsProps) {
  const { locale } = useMessages()
  const { appointment, booking } = useBookingMessages()
  const all = useQuery(allTreatments).data
  const lengthInAll = (id: string) => lengthOf(all?.find(({ _id }) => _id === id)?.slots)
  const nothingFree = treatments.every(({ slots }) => slots.length === 0)
  return (
    <>
      <Notice
        as="p"
        icon={stale ? IconPlugConnectedX : IconCalendarOff}
        className="mt-4 w-fit"
        role="status"
        hidden={!stale && !nothingFree}
      >
        {stale
          ? appointment.stale
          : treatments.length === 0
            ? appointment.nothingOffered
            : doctor
              ? booking.doctorFull(doctor.name)
              : appointment.nothingFree(formatDayInText(day, locale))}
      </Notice>
      <ul className={listClass}>
        {treatments.map((treatment) => (
          <TreatmentCard
            key={treatment._id}
            treatment={treatment}
            day={day}
            filter={filter}
            shown={treatment.name === show}
            minutes={lengthOf(treatment.slots) ?? lengthInAll(treatment._id)}
            onBook={() => onBook(treatment._id)}
            onNear={onNear}
          />
        ))}
      </ul>
    </>
  )
}

// Names, lengths and prices do not depend on the day, so skeletons show those that are known.
function CardsWaiting({ last }: { readonly last: readonly Treatment[] | undefined }) {
  const all = useQuery(allTreatments).data
  const known = all ?? last ?? Array.from({ length: 6 }, () => undefined)
  return (
    <ul className={`${listClass} animate-late`} aria-hidden>
      {known.map((treatment, place) => (
        <TreatmentCardSkeleton key={treatment?._id ?? place} known={treatment} minutes={lengthOf(treatment?.slots)} />
      ))}
    </ul>
  )
}
