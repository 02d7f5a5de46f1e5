import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useLocked } from '../../api/lock.ts'
import { serverNow } from '../../api/server-clock.ts'
import { canStaffMove } from '../../features/bookings/movable.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicClock } from '../../features/clinic/use-clinic-clock.ts'
import { ClosedNote } from '../../features/day-list/closed-note.tsx'
import { DayBar } from '../../features/day-list/day-bar.tsx'
import { DayFilters } from '../../features/day-list/day-filters.tsx'
import { addressOfDay, type DayChoice, filterBookings, parseDayParams } from '../../features/day-list/day-params.ts'
import { DayTable } from '../../features/day-list/day-table.tsx'
import { MoveButton } from '../../features/move/move-button.tsx'
import { BookingActions } from '../../features/payment-list/booking-actions.tsx'
import { bookingsOn } from '../../features/payment-list/payment-list-api.ts'
import { PhoneBooking } from '../../features/phone-booking/lazy-phone-booking.tsx'
import { useRole } from '../../features/session/use-role.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enWhyNot } from '../../i18n/en/why-not.ts'
import { formatDay, formatMinute } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { linkClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconPhoneCall } from '../../ui/icons/admin-icons.tsx'
import { IconPrinter } from '../../ui/icons/dashboard-icons.tsx'
import { IconPlugConnectedX } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AffectedAppointments } from './affected-appointments.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** All appointments of a clinic day, for the desk and for paper. The address contains the day and the filters. */
export function Appointments() {
  const texts = useTexts(enAdmin).day
  const clinic = useClinic()
  if (clinic) return <Day clinic={clinic} />
  return (
    <DashboardPage title={texts.title}>
      <DayTable query={loading} items={undefined} empty={null} date="" actions={() => null} />
    </DashboardPage>
  )
}

const loading = { isError: false, isFetching: true, refetch: async () => undefined }

function Day({ clinic }: { readonly clinic: Clinic }) {
  const [{ day: texts }, why] = useTexts(enAdmin, enWhyNot)
  const isAdmin = useRole() === 'admin'
  const { locale } = useTexts(en)
  const navigate = useNavigate()
  const today = useClinicClock(clinic.timeZone).day
  // The day on which the dialog was opened, so that the typed text survives the clinic's midnight.
  const [phoneDay, setPhoneDay] = useState<ClinicDay>()
  const choice = parseDayParams(useSearchParams()[0], today)
  const listed = useQuery(bookingsOn(choice.day, !useLocked()))
  const all = listed.data
  const shown = all && filterBookings(all, choice)
  const date = formatDay(choice.day, locale)
  const asOf = clinicTimeAt(new Date(serverNow().getTime() - (Date.now() - listed.dataUpdatedAt)), clinic.timeZone)
  return (
    <DashboardPage
      title={texts.title}
      status={listed.isPending ? texts.loading : shown && texts.listed(shown.length, date)}
      count={all?.filter(({ cancelled }) => !cancelled).length}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          {choice.day >= today && (
            <Button look="primary" onClick={() => setPhoneDay(choice.day)}>
              <IconPhoneCall />
              {texts.caller.title}
            </Button>
          )}
          {isAdmin && <ButtonLink to={adminPaths.whyNot({ date: choice.day })}>{why.title}</ButtonLink>}
          <Button onClick={() => window.print()}>
            <IconPrinter />
            {texts.print}
          </Button>
        </div>
      }
    >
      <p className="mb-2 hidden tabular-nums print:block">
        {texts.printed(
          clinic.name,
          shown?.length ?? 0,
          texts.at(formatMinute(asOf.minute, locale), formatDay(asOf.day, locale)),
        )}
      </p>
      <DayBar day={choice.day} today={today} addressOf={(day) => addressOfDay({ ...choice, day }, today)} />
      <DayFilters
        choice={choice}
        today={today}
        treatments={[...new Set(all?.map(({ treatment }) => treatment))].sort()}
      />
      <div role="status">
        {listed.isError && all && (
          <Notice className="mb-4" icon={IconPlugConnectedX}>
            {texts.stale}
          </Notice>
        )}
      </div>
      {phoneDay && (
        <PhoneBooking
          start={{ day: phoneDay }}
          today={today}
          onClose={() => setPhoneDay(undefined)}
          onBooked={(day) => {
            if (day !== choice.day) void navigate(addressOfDay({ ...choice, day }, today), { preventScrollReset: true })
          }}
        />
      )}
      <ClosedNote day={choice.day} />
      <AffectedAppointments />
      <DayTable
        query={listed}
        items={shown}
        date={date}
        empty={<NothingFound isEmptyDay={all?.length === 0} choice={choice} today={today} />}
        actions={(booking) => (
          <BookingActions booking={booking} isAdmin={isAdmin}>
            {canStaffMove(booking) && <MoveButton booking={booking} />}
          </BookingActions>
        )}
      />
    </DashboardPage>
  )
}

interface NothingFoundProps {
  readonly isEmptyDay: boolean
  readonly choice: DayChoice
  readonly today: ClinicDay
}

function NothingFound({ isEmptyDay, choice, today }: NothingFoundProps) {
  const texts = useTexts(enAdmin).day
  if (isEmptyDay) return texts.none
  const wholeDay = addressOfDay({ day: choice.day, only: undefined, treatment: '', search: '' }, today)
  return (
    <span className="flex flex-wrap items-center gap-3">
      {texts.noneFound}
      <Link className={linkClass} to={wholeDay}>
        {texts.showAll}
      </Link>
    </span>
  )
}
