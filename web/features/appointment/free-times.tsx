import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { FirstFree } from '#contract/schemas/availability.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { AvailableTreatment, Treatment } from '#contract/schemas/treatment.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDayInText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconCalendarOff, IconPlugConnectedX } from '../../ui/icons/page-icons.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { availableOn, firstFree } from '../bookings/availability-api.ts'
import { useIsLive } from '../bookings/availability-feed.ts'
import { slotsOf } from '../bookings/free-slots.ts'
import { lengthOf } from '../bookings/treatment-length.ts'
import { DoctorFilter } from './doctor-filter.tsx'
import { NeedFilter } from './need-filter.tsx'
import { headingId, NextDay } from './next-day.tsx'
import { NothingFree, SoldOut } from './sold-out.tsx'
import { TreatmentCard, TreatmentCardSkeleton } from './treatment-card.tsx'
import { useClosed } from './use-closed.ts'
import type { ListedDoctor } from './use-doctors.ts'
import { useLiveUpdates } from './use-live-updates.ts'

// Loaded after the free times. If it fails to load, changes are shown without an announcement.
const ChangeAnnouncement = lazy(() =>
  import('./change-announcement.tsx').then(
    ({ ChangeAnnouncement }) => ({ default: ChangeAnnouncement }),
    () => ({ default: () => '' }),
  ),
)

const ClosedDay = lazy(async () => ({ default: (await import('./closed-day.tsx')).ClosedDay }))

// Loaded once a treatment is chosen.
const MoreDays = lazy(async () => ({ default: (await import('./more-days.tsx')).MoreDays }))

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
  /** The ID of the only treatment that is shown, if any. */
  readonly need: string | undefined
  readonly onNeed: (id: string | undefined) => void
  /** The name of the treatment to scroll to. */
  readonly show: string | undefined
  /** Shown above the treatments as soon as they have loaded: earlier it would move them. */
  readonly note: ReactNode
  /** Whether a dialog covers the free times. */
  readonly isCovered: boolean
  readonly onBook: (treatmentId: string, slot?: string, day?: ClinicDay) => void
  /** Called when the user may be about to book, to prefetch the dialog. */
  readonly onNear: () => void
}

/** The bookable treatments of a day, below a heading that is announced when the day changes. */
export function FreeTimes(props: FreeTimesProps) {
  const { day, instead, today, lastDay, clinic, note, doctors, doctor, onDoctor, onNeed, isCovered, ...cards } = props
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  const by = doctor ? { doctor: doctor._id } : {}
  useLiveUpdates()
  const closed = useClosed(day, today, lastDay, clinic, by)
  const times = useQuery(availableOn(day, undefined, useIsLive()))
  // The link to the next day stays while the following one loads, so that it keeps the focus.
  const first = useQuery({
    ...firstFree({ ...by, after: day }),
    enabled: !isCovered,
    placeholderData: keepPreviousData,
  })
  const all = times.data && treatmentsOf(times.data, doctor?._id)
  // A link may name a treatment that is no longer offered.
  const need = all?.find(({ _id }) => _id === cards.need)
  const treatments = need ? [need] : all
  const filter = { ...by, ...(need && { for: need._id }) }
  const nothingFree = treatments?.every(({ slots }) => slots.length === 0) ?? false
  // A deferred first render keeps slow phones responsive.
  const arrived = useDeferredValue(times.data !== undefined)
  const waiting = times.isPending || (!arrived && !times.isError) || times.isPlaceholderData
  const reason = nothingFree && !waiting ? closed : undefined
  const nextDay = (
    <NextDay next={need ? first.data?.find(({ _id }) => _id === need._id) : first.data?.[0]} filter={filter} />
  )
  return (
    <section className="mt-6" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={headingId} tabIndex={-1} className="flex-1 basis-48 text-xl sm:text-3xl" aria-live="polite">
          {appointment.availableOn} <span className="whitespace-nowrap">{formatDayInText(day, locale)}</span>
        </h2>
        {!nothingFree && nextDay}
      </div>
      <p className="sr-only" role="status">
        {waiting && appointment.loading}
        {times.data && (
          <Suspense>
            <ChangeAnnouncement day={day} treatments={times.isPlaceholderData ? undefined : treatments} />
          </Suspense>
        )}
      </p>
      {instead && (
        <Notice as="p" icon={IconCalendarOff} className="mt-4 w-fit">
          {appointment.dayInstead}
        </Notice>
      )}
      {arrived && all && <NeedFilter treatments={all} chosen={need?._id} onChoose={onNeed} />}
      {arrived && <DoctorFilter doctors={doctors} chosen={doctor} onChoose={onDoctor} />}
      {arrived && note}
      {times.isError && !times.data ? (
        <LoadFailed texts={appointment} busy={times.isFetching} onRetry={() => void times.refetch()} />
      ) : waiting ? (
        <CardsWaiting last={treatments} />
      ) : reason !== undefined ? (
        <Suspense>
          <ClosedDay day={day} reason={reason} nextDay={nextDay} />
        </Suspense>
      ) : (
        <Cards
          {...cards}
          treatments={treatments ?? []}
          {...{ day, doctor, filter }}
          first={first.isPlaceholderData ? [] : (first.data ?? [])}
          stale={times.isRefetchError}
        />
      )}
      {need && (
        <Suspense>
          <MoreDays treatment={need._id} filter={by} after={day} onBook={cards.onBook} onNear={cards.onNear} />
        </Suspense>
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
  readonly filter: { readonly doctor?: string; readonly for?: string }
  readonly treatments: readonly Treatment[]
  /** The first free slot of each treatment after the day. */
  readonly first: readonly FirstFree[]
  /** Whether the last refetch failed. */
  readonly stale: boolean
}

function Cards({ treatments, first, stale, day, doctor, filter, show, onBook, onNear }: CardsProps) {
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  const free = treatments.filter(({ slots }) => slots.length > 0)
  const soldOut = treatments.filter(({ slots }) => slots.length === 0)
  const shared = (treatment: Treatment) => ({
    treatment,
    day,
    filter,
    shown: treatment.name === show,
    next: first.find(({ _id }) => _id === treatment._id),
  })
  const note = stale ? appointment.stale : treatments.length === 0 ? appointment.nothingOffered : undefined
  return (
    <>
      <Notice
        as="p"
        icon={stale ? IconPlugConnectedX : IconCalendarOff}
        className="mt-4 w-fit"
        role="status"
        hidden={note === undefined}
      >
        {note}
      </Notice>
      {free.length === 0 && soldOut.length > 0 && (
        <NothingFree
          next={filter.for === undefined ? first[0] : first.find(({ _id }) => _id === filter.for)}
          filter={filter}
        >
          {doctor ? appointment.doctorFull(doctor.name) : appointment.nothingFree(formatDayInText(day, locale))}
        </NothingFree>
      )}
      {free.length > 0 && (
        <ul className={listClass}>
          {free.map((treatment) => {
            const { filter: _, next, ...card } = shared(treatment)
            return (
              <TreatmentCard
                key={treatment._id}
                {...card}
                minutes={lengthOf(treatment.slots) ?? lengthOf(next?.times.map(({ slot }) => slot))}
                onBook={(slot) => onBook(treatment._id, slot)}
                onNear={onNear}
              />
            )
          })}
        </ul>
      )}
      {soldOut.length > 0 && <SoldOut rows={soldOut.map(shared)} />}
    </>
  )
}

// Names, lengths and prices do not depend on the day, so skeletons show those that are known.
function CardsWaiting({ last }: { readonly last: readonly Treatment[] | undefined }) {
  const known = last ?? Array.from({ length: 6 }, () => undefined)
  return (
    <ul className={`${listClass} animate-late`} aria-hidden>
      {known.map((treatment, place) => (
        <TreatmentCardSkeleton key={treatment?._id ?? place} known={treatment} minutes={lengthOf(treatment?.slots)} />
      ))}
    </ul>
  )
}
