import { KeepButton } from '../../features/move/keep-button.tsx'
import { MoveButton } from '../../features/move/move-button.tsx'
import { ReassignButton } from '../../features/move/reassign-button.tsx'
import { CancelBooking } from '../../features/payment-list/booking-actions.tsx'
import { AffectedNotice } from '../../features/schedule/affected-notice.tsx'
import { useRole } from '../../features/session/use-role.ts'

/** The appointments that the schedule does not support, each with what resolves it. Empty if there are none. */
export function AffectedAppointments() {
  const isAdmin = useRole() === 'admin'
  return (
    <AffectedNotice
      all={isAdmin && <ReassignButton />}
      actions={(affected) => (
        <>
          {isAdmin && <MoveButton booking={affected.booking} />}
          {isAdmin && <KeepButton affected={affected} />}
          <CancelBooking booking={affected.booking} />
        </>
      )}
    />
  )
}
