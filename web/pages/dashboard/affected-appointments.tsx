import { KeepButton } from '../../features/move/keep-button.tsx'
import { MoveButton } from '../../features/move/move-button.tsx'
import { ReassignButton } from '../../features/move/reassign-button.tsx'
import { CancelBooking } from '../../features/payment-list/booking-actions.tsx'
import { AffectedNotice } from '../../features/schedule/affected-notice.tsx'
import weekStyles from '../../features/schedule/schedule-week.css?url'

/** The appointments that the schedule does not support, of one doctor (ID) or all, each with what resolves it. Empty if there are none. */
export function AffectedAppointments({ doctor }: { readonly doctor?: string }) {
  return (
    <>
      <link rel="stylesheet" href={weekStyles} precedence="default" />
      <AffectedNotice
        doctor={doctor}
        all={<ReassignButton />}
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
