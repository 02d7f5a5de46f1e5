import type { Booking } from '#contract/schemas/booking.ts'
import { useDashboardMessages } from '../../i18n/hooks/use-dashboard-messages.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'

/** Shows who cancelled an appointment, and the reason. */
export function CancellationNote({ by, reason }: NonNullable<Booking['cancelled']>) {
  const { cancelledBy } = useDashboardMessages()
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
