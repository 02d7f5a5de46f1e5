import type { Booking } from '#contract/schemas/booking.ts'
import { useDashboardMessages } from '../../i18n/hooks/use-dashboard-messages.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { BookingBadge } from '../bookings/booking-badge.tsx'

const lineClass = 'block text-sm font-normal text-balance wrap-anywhere text-ink-quiet'

/** The doctor and the state of an appointment; for a cancelled one, who cancelled it and why. */
export function AppointmentNotes({ booking }: { readonly booking: Booking }) {
  const { cancelledBy } = useDashboardMessages()
  const { doctor, cancelled } = booking
  return (
    <>
      {doctor && (
        <span className={lineClass}>
          <ClinicText>{doctor.name}</ClinicText>
        </span>
      )}
      {cancelled ? (
        <span className={lineClass}>
          {cancelledBy[cancelled.by]}
          {cancelled.reason !== undefined && (
            <>
              : <ClinicText>{cancelled.reason}</ClinicText>
            </>
          )}
        </span>
      ) : (
        <BookingBadge booking={booking} />
      )}
    </>
  )
}
