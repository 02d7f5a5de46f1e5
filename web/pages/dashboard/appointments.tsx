import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { clinicNow, useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicClock } from '../../features/clinic/use-clinic-clock.ts'
import { ClosedNote } from '../../features/day-list/closed-note.tsx'
import { DayBar } from '../../features/day-list/day-bar.tsx'
import { DayFilters } from '../../features/day-list/day-filters.tsx'
import { addressOfDay, type DayChoice, filterBookings, parseDayParams } from '../../features/day-list/day-params.ts'
import { DayTable, DayTableEmpty, DayTableSkeleton } from '../../features/day-list/day-table.tsx'
import { BookingActions } from '../../features/payment-list/booking-actions.tsx'
import { bookingsOn, payments } from '../../features/payment-list/payment-list-api.ts'
import { formatDay, formatMinute } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconPhoneCall } from '../../ui/icons/admin-icons.tsx'
import { IconPrinter } from '../../ui/icons/dashboard-icons.tsx'
import { IconPlugConnectedX } from '../../ui/icons/icons.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { useUserActive } from '../../ui/use-user-active.ts'

// Brings the contract's schemas along, which nothing else here needs.
const CallerDialog = lazy(async () => ({
  default: (await import('../../features/phone-booking/phone-booking-dialog.tsx')).CallerDialog,
}))

/** For how many minutes after the last sign of somebody the list is kept up to date by itself. */
const attendedMinutes = 10

/** Everybody's appointments of one clinic day, for admins and for paper; the address says which day and which of them. */
export function Appointments() {
  const texts = useAdminMessages().day
  const clinic = useClinic()
  return (
    <Main>
      <PageTitle page={texts.title} />
      {clinic ? (
        <Day clinic={clinic} />
      ) : (
        <>
          <div className="head">
            <h1>{texts.title}</h1>
          </div>
          <DayTableSkeleton date="" />
        </>
      )}
    </Main>
  )
}

function Day({ clinic }: { readonly clinic: Clinic }) {
  const texts = useAdminMessages().day
  const { locale } = useMessages()
  const today = useClinicClock(clinic.timeZone).day
  const queries = useQueryClient()
  const navigate = useNavigate()
  // The day stays the one it was opened for, so that what is typed outlives the clinic's midnight.
  const [callingFor, setCallingFor] = useState<ClinicDay>()
  const choice = parseDayParams(useSearchParams()[0], today)
  const listed = useQuery(bookingsOn(choice.day, useUserActive(attendedMinutes)))
  const all = listed.data ?? []
  const shown = filterBookings(all, choice)
  const standing = all.filter(({ cancelled }) => !cancelled).length
  const date = formatDay(choice.day, locale)
  const age = Date.now() - listed.dataUpdatedAt
  const asOf = clinicTimeAt(new Date(clinicNow().getTime() - age), clinic.timeZone)
  return (
    <>
      <p className="sr-only" role="status">
        {listed.isPending ? texts.loading : listed.data && texts.listed(shown.length, date)}
      </p>
      <div className="head">
        <h1>
          {texts.title} {listed.data && <span className="count">{standing}</span>}
        </h1>
        <div className="actions">
          {choice.day >= today && (
            <Button look="primary" onClick={() => setCallingFor(choice.day)}>
              <IconPhoneCall className="icon" />
              {texts.caller.open}
            </Button>
          )}
          <Button onClick={() => window.print()}>
            <IconPrinter className="icon" />
            {texts.print}
          </Button>
        </div>
      </div>
      <p className="paper num">
        {texts.printed(
          clinic.name,
          shown.length,
          texts.at(formatMinute(asOf.minute, locale), formatDay(asOf.day, locale)),
        )}
      </p>
      <DayBar choice={choice} today={today} />
      <DayFilters
        choice={choice}
        today={today}
        treatments={[...new Set(all.map(({ treatment }) => treatment))].sort()}
      />
      <p className="notice notice--above" role="status" hidden={!(listed.isError && listed.data)}>
        <IconPlugConnectedX className="icon" />
        {texts.stale}
      </p>
      {callingFor !== undefined && (
        <Suspense>
          <CallerDialog
            day={callingFor}
            onDay={(day) => {
              setCallingFor(day)
              void navigate(addressOfDay({ ...choice, day }, today), { preventScrollReset: true })
            }}
            onClose={() => setCallingFor(undefined)}
            onBooked={() => void queries.invalidateQueries({ queryKey: [payments] })}
          />
        </Suspense>
      )}
      <ClosedNote day={choice.day} />
      <Rows {...{ listed, shown, choice, today, date }} />
    </>
  )
}

interface RowsProps {
  readonly listed: {
    readonly data: readonly Booking[] | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    refetch(): Promise<unknown>
  }
  readonly shown: readonly Booking[]
  readonly choice: DayChoice
  readonly today: ClinicDay
  readonly date: string
}

function Rows({ listed, shown, choice, today, date }: RowsProps) {
  const texts = useAdminMessages().day
  if (shown.length > 0)
    return <DayTable date={date} bookings={shown} actions={(booking) => <BookingActions booking={booking} />} />
  if (!listed.data && !listed.isError) return <DayTableSkeleton date={date} />
  const everything = addressOfDay({ day: choice.day, only: undefined, treatment: '', search: '' }, today)
  return (
    <DayTableEmpty date={date}>
      {!listed.data ? (
        <ListFailed texts={texts} query={listed} />
      ) : listed.data.length === 0 ? (
        texts.none
      ) : (
        <span className="actions">
          {texts.noneFound}
          <Link className="link" to={everything}>
            {texts.showAll}
          </Link>
        </span>
      )}
    </DayTableEmpty>
  )
}
