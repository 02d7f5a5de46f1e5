import { KeepButton } from '../../features/move/keep-button.tsx'
import { MoveButton } from '../../features/move/move-button.tsx'
import { ReassignButton } from '../../features/move/reassign-button.tsx'
import { CancelBooking } from '../../features/payment-list/booking-actions.tsx'
import { AffectedNotice } from '../../features/schedule/affected-notice.tsx'

/** The appointments that the schedule does not support, each with what resolves it. Empty if there are none. */
export function AffectedAppointments() {
  return (
    <AffectedNotice
      all={<ReassignButton />}
      actions={(affected) => (
        <>
          <MoveButton booking={affected.booking} />
          <KeepButton affected={affected} />
          <CancelBooking booking={affected.booking} inFull />
        </>
      )}
    />
  )
}
