import { useState } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { DayBar } from '../../features/day-list/day-bar.tsx'
import { Chip } from '../../features/desk/agenda.tsx'
import { AppointmentPanel } from '../../features/desk/appointment-panel.tsx'
import deskStyles from '../../features/desk/desk.css?url'
import { UndoBar } from '../../features/desk/undo-bar.tsx'
import { isLost } from '../../features/desk/visit-status.ts'
import { MoveButton } from '../../features/move/move-button.tsx'
import { BookingActions } from '../../features/payment-list/booking-actions.tsx'
import { PhoneBooking } from '../../features/phone-booking/lazy-phone-booking.tsx'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinute } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconPhoneCall } from '../../ui/icons/admin-icons.tsx'
import { IconSearch } from '../../ui/icons/dashboard-icons.tsx'
import { IconCalendarOff, IconPlugConnectedX } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { openDeskTool } from './desk-tool.ts'
import { Board, Strips } from './today-board.tsx'
import { MoveBar } from './today-move.tsx'
import { Counts, type Filter, FollowUp, filters, Notes, PanelFrame } from './today-parts.tsx'
import { type DeskDay, useDeskDay } from './use-desk-day.ts'

/**
 * The day board of the front desk, below 1100 px an agenda. The address contains the day, the view and the open
 * appointment.
 */
export function Today() {
  const texts = useTexts(enDesk)
  const clinic = useClinic()
  if (clinic) return <Day clinic={clinic} />
  return (
    <DashboardPage title={texts.title}>
      <Skeleton size="l" />
    </DashboardPage>
  )
}

function Day({ clinic }: { readonly clinic: Clinic }) {
  const texts = useTexts(enDesk)
  const desk = useDeskDay(clinic)
  const { day, today, isWide, isPhone, isAtDesk, loaded, bookings, opened, move } = desk
  const [only, setOnly] = useState<Filter>()
  const shown = only === undefined ? bookings : bookings.filter(filters[only])
  const dayBar = <DayBar day={day} today={today} addressOf={desk.addressOf} />
  return (
    <DashboardPage
      title={texts.title}
      status={loaded.isPending ? texts.loading : texts.filtered(shown.length)}
      actions={
        <>
          {isWide && dayBar}
          <div className="desk-actions">
            {!isPhone && <BookButton desk={desk} />}
            {isAtDesk && (
              <ButtonLink to={adminPaths.appointments(day === today ? {} : { date: day })}>{texts.list}</ButtonLink>
            )}
            <Button onClick={() => window.print()}>{texts.print}</Button>
          </div>
        </>
      }
    >
      {/* React shows the page once the styles are loaded. */}
      <link rel="stylesheet" href={deskStyles} precedence="default" />
      <div className="desk-page">
        {!isWide && dayBar}
        <DayNotices desk={desk} />
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2 print:hidden">
          <Counts {...{ bookings, only, setOnly }} />
          <ColumnsChoice desk={desk} />
        </div>
        <div className={opened ? 'desk-with-panel' : ''}>
          <div className="min-w-0">
            <Strips desk={desk} />
            <Board desk={desk} only={only} />
          </div>
          {opened && <OpenedAppointment desk={desk} opened={opened} />}
        </div>
        <MoveBar move={move} day={day} isDrawn={desk.board !== undefined} />
        {!opened && !move.moving && <UndoBar undo={desk.undo} fixed />}
        {isPhone && isAtDesk && !move.moving && (
          <div className="desk-reach">
            <Button onClick={() => openDeskTool('find')}>
              <IconSearch />
              {texts.menu.find}
            </Button>
            <BookButton desk={desk} />
          </div>
        )}
        {isWide && isAtDesk && <p className="mt-3 text-sm text-ink-quiet print:hidden">{texts.keys}</p>}
      </div>
      {desk.start && (
        <PhoneBooking
          start={desk.start}
          today={today}
          onClose={() => desk.book(undefined)}
          onBooked={(booked) => {
            if (booked !== day) desk.go({ day: booked })
          }}
        />
      )}
    </DashboardPage>
  )
}

interface PartProps {
  readonly desk: DeskDay
}

function BookButton({ desk: { isAtDesk, day, today, book } }: PartProps) {
  const { title } = useTexts(enAdmin).day.caller
  if (!isAtDesk || day < today) return null
  return (
    <Button look="primary" onClick={() => book({ day })}>
      <IconPhoneCall />
      {title}
    </Button>
  )
}

/** Notices that the page is out of date, that something is not sent yet, and that the day is closed. */
function DayNotices({ desk: { loaded, visits, clinic } }: PartProps) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  return (
    <>
      <div role="status">
        {loaded.isError && loaded.data && (
          <Notice className="mb-3" icon={IconPlugConnectedX}>
            {texts.stale(formatMinute(clinicTimeAt(new Date(loaded.dataUpdatedAt), clinic.timeZone).minute, locale))}
          </Notice>
        )}
        {visits.unsent.length > 0 && (
          <Notice look="warn" className="mb-3" icon={IconPlugConnectedX}>
            {texts.unsent(visits.unsent.length)}
          </Notice>
        )}
      </div>
      {loaded.data?.closed !== undefined && (
        <Notice className="mb-3" icon={IconCalendarOff}>
          <span className="wrap-anywhere">
            {texts.closed} <ClinicText>{loaded.data.closed}</ClinicText>
          </span>
        </Notice>
      )}
    </>
  )
}

function ColumnsChoice({ desk: { isWide, loaded, view, move, go } }: PartProps) {
  const texts = useTexts(enDesk)
  if (!isWide || move.moving || !loaded.data?.chairs.length || loaded.data.doctors.length === 0) return null
  return (
    <fieldset className="desk-chips">
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

/** The panel of the open appointment. */
function OpenedAppointment({ desk, opened }: PartProps & { readonly opened: DeskBooking }) {
  const { clinic, role, isAtDesk, close, move, visits, undo, now } = desk
  const texts = useTexts(enDesk)
  const { patientId } = opened
  return (
    <PanelFrame onClose={close} label={texts.panel}>
      <AppointmentPanel
        booking={opened}
        {...{ visits, undo, now }}
        timeZone={clinic.timeZone}
        onClose={close}
        followUp={
          isAtDesk && isLost(opened) && patientId && <FollowUp booking={opened} patientId={patientId} onLeave={close} />
        }
        notes={patientId && <Notes patientId={patientId} timeZone={clinic.timeZone} />}
        actions={
          isAtDesk &&
          opened.state !== 'cancelled' && (
            <BookingActions booking={opened} isAdmin={role === 'admin'}>
              {desk.canMove(opened) && (
                <>
                  <Button look="quiet" onClick={() => desk.startMove(opened)}>
                    {texts.moving.start}
                  </Button>
                  <MoveButton
                    booking={opened}
                    label={texts.moving.byDate}
                    onMoved={(moved, notified) => move.moved(opened, moved, notified)}
                  />
                </>
              )}
            </BookingActions>
          )
        }
      />
    </PanelFrame>
  )
}
