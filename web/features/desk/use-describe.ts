import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinutes, formatMoney, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { spanOf } from './board-layout.ts'
import type { ShownBooking } from './unsent-steps.ts'
import { isDue, statusOf } from './visit-status.ts'

/** An appointment in words. */
export interface Described {
  readonly patient: string
  readonly start: string
  readonly time: string
  readonly length: string
  /** What is unpaid, in words; absent if nothing is due. */
  readonly due: string | undefined
  readonly sum: string
  /** All of it, for screen readers. */
  readonly spoken: string
}

/** Returns the function that puts an appointment into words. */
export function useDescribe(): (booking: ShownBooking) => Described {
  const [{ locale }, texts] = useTexts(en, enDesk)
  return (booking) => {
    const { start, end } = slotEnds(booking.slot, locale)
    const span = spanOf(booking)
    const patient = booking.patientName || texts.removed
    const sum = formatMoney(booking.price, locale)
    const due = isDue(booking) ? texts.unpaid(sum) : undefined
    const facts = [
      `${start} – ${end}`,
      patient,
      booking.treatment,
      booking.doctor?.name,
      booking.chair,
      texts.status[statusOf(booking)],
      booking.unsent && texts.notSent,
      due ?? (booking.paid ? texts.paid : undefined),
      booking.affected && texts.affected,
    ]
    return {
      patient,
      start,
      time: `${start} – ${end}`,
      length: formatMinutes(span.end - span.start, locale, 'short'),
      due,
      sum,
      spoken: withCommas(
        facts.filter((fact) => fact !== undefined),
        locale,
      ),
    }
  }
}
