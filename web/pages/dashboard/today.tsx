import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import { allows } from '#contract/roles.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useLocked } from '../../api/lock.ts'
import { canStaffMove } from '../../features/bookings/movable.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { DayBar } from '../../features/day-list/day-bar.tsx'
import { Agenda, Chip } from '../../features/desk/agenda.tsx'
import { AppointmentPanel } from '../../features/desk/appointment-panel.tsx'
import { type BoardColumn, layOut, type Span } from '../../features/desk/board-layout.ts'
import { DayBoard } from '../../features/desk/day-board.tsx'
import deskStyles from '../../features/desk/desk.css?url'
import { calls, deskDay, pins } from '../../features/desk/desk-api.ts'
import { focusBlock } from '../../features/desk/focus-block.ts'
import { PrintedDay } from '../../features/desk/printed-day.tsx'
import { Calls, OpenVisits, Pinboard, WaitingRoom } from '../../features/desk/strips.tsx'
import { UndoBar } from '../../features/desk/undo-bar.tsx'
import { useDeskChanges } from '../../features/desk/use-desk-changes.ts'
import { useMedia } from '../../features/desk/use-media.ts'
import { useUndo } from '../../features/desk/use-undo.ts'
import { useVisits } from '../../features/desk/use-visits.ts'
import { isLost, nextStep } from '../../features/desk/visit-status.ts'
import { MoveButton } from '../../features/move/move-button.tsx'
import { BookingActions } from '../../features/payment-list/booking-actions.tsx'
import type { BookingStart } from '../../features/phone-booking/booking-start.ts'
import { PhoneBooking } from '../../features/phone-booking/lazy-phone-booking.tsx'
import { useRole } from '../../features/session/use-role.ts'
import { useSession } from '../../features/session/use-session.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatMinute } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { IconPhoneCall } from '../../ui/icons/admin-icons.tsx'
import { IconSearch } from '../../ui/icons/dashboard-icons.tsx'
import { IconCalendarOff, IconPlugConnectedX } from '../../ui/icons/page-icons.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { openDeskTool } from './desk-tool.ts'
import { MoveBar, useBoardMove, withPlaces } from './today-move.tsx'
import { Counts, type Filter, FollowUp, filters, Notes, PanelFrame, useChoice, useKeys } from './today-parts.tsx'

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
  const [{ locale }, texts] = useTexts(en, enDesk)
  const bookForPatient = useTexts(enAdmin).day.caller.title
  const role = useRole()
  // A doctor changes no appointments.
  const isAtDesk = role !== undefined && allows('desk', role)
  const session = useSession()
  const now = useClinicNow()
  const { day: today, minute } = clinicTimeAt(now, clinic.timeZone)
  const { day, view, open, go, addressOf } = useChoice(today)
  const undo = useUndo()
  const move = useBoardMove(day, undo)
  const isActive = !useLocked()
  const isLive = useDeskChanges(isActive)
  const visits = useVisits(session.status === 'signed-in' ? session.person.email : '', undo, isLive)
  const loaded = useQuery(deskDay(day, isActive && !isLive))
  const shownDay = loaded.data && { ...loaded.data, bookings: loaded.data.bookings.map(visits.shown) }
  const pinned = (useQuery({ ...pins, enabled: isAtDesk }).data ?? []).map(visits.shown)
  const toCall = useQuery({ ...calls, enabled: isAtDesk && day === today }).data ?? []
  const isWide = useMedia('(width >= 68.75rem)')
  const isPhone = useMedia('(width < 48rem)')
  const [only, setOnly] = useState<Filter>()
  const [booking, setBooking] = useState<BookingStart>()
  const date = formatDay(day, locale, { dateStyle: 'full' })
  const bookings = shownDay?.bookings.filter(({ state }) => state !== 'cancelled') ?? []
  const opened = [...(shownDay?.bookings ?? []), ...pinned, ...toCall].find(({ _id }) => _id === open)
  const show = ({ _id }: DeskBooking) => go({ open: _id })
  const close = () => {
    go({ open: undefined })
    focusBlock(open)
  }
  const from = day < today ? 1440 : day === today ? Math.ceil(minute / 5) * 5 : 0
  const board = shownDay && withPlaces(layOut(shownDay, view, isAtDesk ? from : 1440), move.places)
  const isShown = (each: DeskBooking) => only === undefined || filters[only](each)
  const book = (column: BoardColumn, { start }: Span) =>
    setBooking({ day, ...(column.doctor && { gap: { doctorId: column.doctor._id, start } }) })
  useKeys({
    t: () => go({ day: today }),
    '[': () => go({ day: addDays(day, -1) }),
    ']': () => go({ day: addDays(day, 1) }),
    d: () => isWide && go({ view: view === 'chairs' ? 'doctors' : 'chairs' }),
    n: () => document.querySelector<HTMLElement>('[data-gap]')?.click(),
    Escape: move.moving ? move.cancel : close,
  })
  const onKey = (key: string, each: DeskBooking) => {
    if (key.toLowerCase() === 'm' && canMove(each)) {
      startMove(each)
      return true
    }
    const next = nextStep[each.visit]
    if (key.toLowerCase() !== 'a' || !next || each.state !== 'booked') return false
    visits.press(each, next)
    return true
  }
  const canMove = (each: DeskBooking) => isAtDesk && canStaffMove(each)
  const startMove = (each: DeskBooking) => {
    if (!canMove(each)) return
    move.start(each)
    // The free times belong to doctors, and the panel may cover them.
    go({ view: 'doctors', open: undefined })
  }
  const shape = {
    label: (isWide ? texts.board : texts.agenda)(date),
    now: day === today ? minute : undefined,
    isShown,
    onOpen: show,
    onBook: book,
    places: move.places,
    isTarget: move.isTarget,
    onPlace: move.choose,
  }
  const bookButton = isAtDesk && day >= today && (
    <Button look="primary" onClick={() => setBooking({ day })}>
      <IconPhoneCall />
      {bookForPatient}
    </Button>
  )
  const dayBar = <DayBar day={day} today={today} addressOf={addressOf} />
  const strip = { bookings, now, visits, onOpen: show }
  return (
    <DashboardPage
      title={texts.title}
      status={loaded.isPending ? texts.loading : texts.filtered(bookings.filter(isShown).length)}
      actions={
        <>
          {isWide && dayBar}
          <div className="desk-actions">
            {!isPhone && bookButton}
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
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2 print:hidden">
          <Counts {...{ bookings, only, setOnly }} />
          {isWide && loaded.data && loaded.data.chairs.length > 0 && loaded.data.doctors.length > 0 && (
            <fieldset className="desk-chips">
              <legend className="sr-only">{texts.columns}</legend>
              <Chip pressed={view === 'doctors'} onClick={() => go({ view: 'doctors' })}>
                {texts.byDoctor}
              </Chip>
              <Chip pressed={view === 'chairs'} onClick={() => go({ view: 'chairs' })}>
                {texts.byChair}
              </Chip>
            </fieldset>
          )}
        </div>
        <div className={opened ? 'desk-with-panel' : ''}>
          <div className="min-w-0">
            {day === today && <WaitingRoom {...strip} />}
            {day <= today && <OpenVisits {...strip} />}
            <Pinboard pinned={pinned} onOpen={show} />
            {day === today && <Calls calls={toCall} today={today} undo={undo} onOpen={show} />}
            {board?.columns.length === 0 ? (
              <Empty title={texts.none} text={texts.noneHelp}>
                {role === 'admin' && <ButtonLink to={adminPaths.schedule()}>{texts.enterHours}</ButtonLink>}
              </Empty>
            ) : board ? (
              <>
                {bookings.length === 0 && <p className="mb-3 text-ink-quiet">{texts.none}</p>}
                {isWide ? (
                  <DayBoard {...shape} {...{ board, open, onKey }} onDrag={isAtDesk ? startMove : undefined} />
                ) : (
                  <Agenda {...shape} board={board} />
                )}
                <PrintedDay board={board} title={`${clinic.name}, ${date}`} />
              </>
            ) : loaded.isError ? (
              <LoadFailed
                texts={{ ...texts, failedHelp: '' }}
                busy={loaded.isFetching}
                onRetry={() => void loaded.refetch()}
              />
            ) : (
              <div className="desk-board p-6">
                <Skeleton size="l" />
              </div>
            )}
          </div>
          {opened && (
            <PanelFrame onClose={close} label={texts.panel}>
              <AppointmentPanel
                booking={opened}
                {...{ visits, undo, now }}
                timeZone={clinic.timeZone}
                onClose={close}
                followUp={
                  isAtDesk &&
                  isLost(opened) &&
                  opened.patientId && <FollowUp booking={opened} patientId={opened.patientId} onLeave={close} />
                }
                notes={opened.patientId && <Notes patientId={opened.patientId} timeZone={clinic.timeZone} />}
                actions={
                  isAtDesk &&
                  opened.state !== 'cancelled' && (
                    <BookingActions booking={opened} isAdmin={role === 'admin'}>
                      {canMove(opened) && (
                        <>
                          <Button look="quiet" onClick={() => startMove(opened)}>
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
          )}
        </div>
        <MoveBar move={move} day={day} />
        {!opened && !move.moving && <UndoBar undo={undo} fixed />}
        {isPhone && isAtDesk && !move.moving && (
          <div className="desk-reach">
            <Button onClick={() => openDeskTool('find')}>
              <IconSearch />
              {texts.menu.find}
            </Button>
            {bookButton}
          </div>
        )}
        {isWide && isAtDesk && <p className="mt-3 text-sm text-ink-quiet print:hidden">{texts.keys}</p>}
      </div>
      {booking && (
        <PhoneBooking
          start={booking}
          today={today}
          onClose={() => setBooking(undefined)}
          onBooked={(booked) => {
            if (booked !== day) go({ day: booked })
          }}
        />
      )}
    </DashboardPage>
  )
}
