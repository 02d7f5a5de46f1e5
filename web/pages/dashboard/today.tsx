import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { patientOf } from '../../features/bookings/patient-query.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { HolidaysDue } from '../../features/closed-days/holidays-due.tsx'
import { AppointmentPanel } from '../../features/desk/appointment-panel.tsx'
import deskStyles from '../../features/desk/desk.css?url'
import { UndoBar } from '../../features/desk/undo-bar.tsx'
import { isLost } from '../../features/desk/visit-status.ts'
import { CancelBooking, RecordMoney, RefundAction } from '../../features/payment-list/booking-actions.tsx'
import { FactorDue } from '../../features/session/factor/factor-due.tsx'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinute } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconPhoneCall } from '../../ui/icons/admin-icons.tsx'
import { IconSearch } from '../../ui/icons/dashboard-icons.tsx'
import { IconCalendarOff, IconPlugConnectedX } from '../../ui/icons/page-icons.tsx'
import { Key } from '../../ui/keys.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { openDeskTool } from './desk-tool.ts'
import { Board } from './today-board.tsx'
import { Line } from './today-line.tsx'
import { MoveBar } from './today-move.tsx'
import { type Filter, FollowUp, filters, Notes, PanelFrame } from './today-parts.tsx'
import { type DeskDay, useDeskDay } from './use-desk-day.ts'

/**
 * The day board of the front desk, below 1000 px an agenda. The address contains the day, the view and the open
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
  const { day, isPhone, isAtDesk, loaded, bookings, opened, move } = desk
  const [only, setOnly] = useState<Filter>()
  const [column, setColumn] = useState<string>()
  const shown = only === undefined ? bookings : bookings.filter(filters[only])
  return (
    <DashboardPage title={texts.title} status={loaded.isPending ? texts.loading : texts.filtered(shown.length)}>
      {/* React shows the page once the styles are loaded. */}
      <link rel="stylesheet" href={deskStyles} precedence="default" />
      <div className="desk-page">
        <div className="desk-main">
          <Line {...{ desk, only, setOnly, column, setColumn }} />
          <FactorDue />
          {desk.role === 'admin' && <HolidaysDue />}
          <DayNotices desk={desk} />
          <Board desk={desk} only={only} column={column} />
          <MoveBar move={move} day={day} today={desk.today} isDrawn={desk.board !== undefined} />
          {isPhone && isAtDesk && !move.moving && <Reach desk={desk} />}
        </div>
        {opened && <OpenedAppointment desk={desk} opened={opened} />}
        {!opened && !move.moving && <UndoBar undo={desk.undo} fixed />}
      </div>
    </DashboardPage>
  )
}

/** Find and Book in reach of a thumb. */
function Reach({ desk: { day, today } }: PartProps) {
  const [{ menu }, { day: texts }] = useTexts(enDesk, enAdmin)
  return (
    <div className="desk-reach">
      <Button onClick={() => openDeskTool('find')}>
        <IconSearch />
        {menu.find}
      </Button>
      {day >= today && (
        <Button look="primary" onClick={() => openDeskTool({ day })}>
          <IconPhoneCall />
          {texts.caller.title}
        </Button>
      )}
    </div>
  )
}

interface PartProps {
  readonly desk: DeskDay
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

/** The panel of the open appointment, with its keys. */
function OpenedAppointment({ desk, opened }: PartProps & { readonly opened: DeskBooking }) {
  const { clinic, role, isAtDesk, close, visits, undo, now, keyFor } = desk
  const texts = useTexts(enDesk)
  const { patientId } = opened
  const isLive = isAtDesk && opened.state !== 'cancelled'
  const patient = useQuery({ ...patientOf(patientId ?? ''), enabled: patientId !== undefined })
  const frame = useRef<HTMLDivElement>(null)
  const press = (key: string) => frame.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click()
  useKeys({ a: () => press('A'), p: () => press('P'), m: () => press('M'), c: () => press('C') })
  const pressKey = useEffectEvent(() => {
    const key = keyFor(opened)
    if (key) press(key)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key on the board opens the panel and acts in it
  useEffect(() => pressKey(), [opened._id, keyFor])
  return (
    <PanelFrame onClose={close} label={texts.panel}>
      <div ref={frame} className="contents">
        <AppointmentPanel
          booking={opened}
          {...{ visits, undo, now }}
          timeZone={clinic.timeZone}
          onClose={close}
          followUp={
            isAtDesk &&
            isLost(opened) &&
            patientId && <FollowUp booking={opened} patientId={patientId} onLeave={close} />
          }
          loading={patient.isLoading}
          notes={patientId && <Notes booking={opened} patientId={patientId} timeZone={clinic.timeZone} />}
          cancel={isLive && <CancelBooking booking={opened} shortcut="C" />}
          actions={
            isLive && (
              <>
                <RecordMoney booking={opened} isAdmin={role === 'admin'} pay={{ label: texts.pay, shortcut: 'P' }} />
                {desk.canMove(opened) && (
                  <Button aria-keyshortcuts="M" onClick={() => desk.startMove(opened)}>
                    {texts.move}
                    <Key>M</Key>
                  </Button>
                )}
                <RefundAction booking={opened} />
              </>
            )
          }
        />
      </div>
    </PanelFrame>
  )
}
