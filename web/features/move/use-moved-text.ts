import type { Booking } from '#contract/schemas/booking.ts'
import { formatDate, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { useMoveMessages } from '../../i18n/hooks/use-move-messages.ts'

/** Returns the function that says where a booking was moved to. */
export function useMovedText() {
  const { locale } = useMessages()
  const texts = useMoveMessages()
  const { removedPatient } = useAdminMessages().payments
  return ({ patientName, date, slot, doctor, chair }: Booking) => {
    const place = [formatDate(date, locale), formatSlotText(slot, locale), doctor?.name, chair]
    return texts.done(
      patientName || removedPatient,
      withCommas(
        place.filter((fact) => fact !== undefined),
        locale,
      ),
    )
  }
}
