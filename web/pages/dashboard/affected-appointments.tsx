import { useLocation } from 'react-router'
import { KeepButton } from '../../features/move/keep-button.tsx'
import { MoveButton } from '../../features/move/move-button.tsx'
import { MoveInTurn } from '../../features/move/move-in-turn.tsx'
import { ReassignButton } from '../../features/move/reassign-button.tsx'
import { CancelBooking } from '../../features/payment-list/booking-actions.tsx'
import { AffectedNotice } from '../../features/schedule/affected-notice.tsx'
import weekStyles from '../../features/schedule/schedule-week.css?url'

/** State of a navigation to a page that lists affected appointments: moving them begins. */
export const moveAffected = { moving: true }

/** The appointments that the schedule does not support, of one doctor (ID) or all, each with what resolves it. Empty if there are none. */
export function AffectedAppointments({ doctor }: { readonly doctor?: string }) {
  const { state } = useLocation()
  const begun = (state as typeof moveAffected | null)?.moving === true
  return (
    <>
      <link rel="stylesheet" href={weekStyles} precedence="default" />
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
            <MoveButton booking={affected.booking} />
            <KeepButton affected={affected} />
            <CancelBooking booking={affected.booking} inFull />
          </>
        )}
      />
    </>
  )
}
