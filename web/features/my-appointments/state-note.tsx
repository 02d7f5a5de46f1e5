import type { Booking } from '#contract/schemas/booking.ts'
import { useDashboardMessages } from '../../i18n/hooks/use-dashboard-messages.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { BookingBadge } from '../bookings/booking-badge.tsx'

/** The state of an appointment: for a cancelled one, who cancelled it and why. Renders nothing for a booked one. */
export function StateNote({ booking }: { readonly booking: Booking }) {
  const { cancelledBy } = useDashboardMessages()
  if (!booking.cancelled) return <BookingBadge booking={booking} />
  const { by, reason } = booking.cancelled
  return (
    <span className="block text-sm font-normal text-balance wrap-anywhere text-ink-quiet">
      {cancelledBy[by]}
      {reason !== undefined && (
        <>
          : <ClinicText>{reason}</ClinicText>
        </>
      )}
    </span>
  )
}
