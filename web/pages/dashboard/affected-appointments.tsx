import { Link, useLocation } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { KeepButton } from '../../features/move/keep-button.tsx'
import { MoveButton } from '../../features/move/move-button.tsx'
import { MoveInTurn } from '../../features/move/move-in-turn.tsx'
import { ReassignButton } from '../../features/move/reassign-button.tsx'
import { CancelBooking } from '../../features/payment-list/booking-actions.tsx'
import { AffectedNotice } from '../../features/schedule/affected-notice.tsx'
import weekStyles from '../../features/schedule/schedule-week.css?url'
import { enClosedDays } from '../../i18n/en/closed-days.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useIsStep } from '../../setup-return.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { IconChevronLeft } from '../../ui/icons/page-icons.tsx'

/** State of a navigation from closed days to a page that lists affected appointments: moving them begins. */
export const moveAffected = { moving: true }

/** The appointments that the schedule does not support, of one doctor (ID) or all, each with what resolves it. Empty if there are none. */
export function AffectedAppointments({ doctor }: { readonly doctor?: string }) {
  const { state } = useLocation()
  const closedDays = useTexts(enClosedDays)
  const isStep = useIsStep()
  const begun = (state as typeof moveAffected | null)?.moving === true
  return (
    <>
      <link rel="stylesheet" href={weekStyles} precedence="default" />
      {begun && !isStep && (
        <Link to={adminPaths.closedDays()} className={`${linkClass} mb-3 inline-flex items-center print:hidden`}>
          <IconChevronLeft className="size-5" />
          {closedDays.title}
        </Link>
      )}
      <AffectedNotice
        doctor={doctor}
        open={begun}
        all={(affected) => (
          <>
            <MoveInTurn bookings={affected.map(({ booking }) => booking)} begun={begun} />
            {doctor === undefined && <ReassignButton />}
          </>
        )}
        actions={(affected) => (
          <>
            <MoveButton booking={affected.booking} isAffected />
            <KeepButton affected={affected} />
            <CancelBooking booking={affected.booking} inFull />
          </>
        )}
      />
    </>
  )
}
