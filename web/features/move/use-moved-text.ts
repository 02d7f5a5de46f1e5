import type { Booking } from '#contract/schemas/booking.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMove } from '../../i18n/en/move.ts'
import { formatDate, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Returns the function that says where a booking was moved to. */
export function useMovedText() {
  const [{ locale }, texts] = useTexts(en, enMove)
  const { removedPatient } = useTexts(enAdmin).payments
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
