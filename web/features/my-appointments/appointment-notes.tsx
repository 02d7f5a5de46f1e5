import type { Booking } from '#contract/schemas/booking.ts'
import { enStates } from '../../i18n/en/states.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { BookingBadge } from '../bookings/booking-badge.tsx'

const lineClass = 'block text-sm font-normal text-balance wrap-anywhere text-ink-quiet'

/** The doctor and the state of an appointment; for a cancelled one, who cancelled it and why. */
export function AppointmentNotes({ booking }: { readonly booking: Booking }) {
  const { cancelledBy } = useTexts(enStates)
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
