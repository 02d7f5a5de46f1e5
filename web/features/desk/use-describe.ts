import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinutes, formatMoney, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { spanOf } from './board-layout.ts'
import type { ShownBooking } from './unsent-steps.ts'
import { alarmOf, isDue, isOwed, marksOf, statusOf } from './visit-status.ts'

/** An appointment in words. */
export interface Described {
  readonly patient: string
  readonly start: string
  readonly time: string
  /** What is unpaid, in words; absent if nothing is due. */
  readonly due: string | undefined
  /** Whether it is due after the visit is done. */
  readonly owed: boolean
  readonly sum: string
  /** What is wrong now, in words. */
  readonly alarm: string | undefined
  /** Whether that is bad, and not only open. */
  readonly isBad: boolean
  /** All of it, for screen readers. */
  readonly spoken: string
}

/** Formats how long an appointment takes. */
export function formatLength(booking: ShownBooking, locale: string): string {
  const { start, end } = spanOf(booking)
  return formatMinutes(end - start, locale, 'short')
}

/** Returns the function that puts an appointment into words, as it is at a time. */
export function useDescribe(now: Date): (booking: ShownBooking) => Described {
  const [{ locale }, texts] = useTexts(en, enDesk)
  return (booking) => {
    const { start, end } = slotEnds(booking.slot, locale)
    const patient = booking.patientName || texts.removed
    const owed = isOwed(booking)
    const sum = formatMoney(booking.price, locale)
    const due = isDue(booking) ? texts[owed ? 'unpaid' : 'dueSum'](sum) : undefined
    const wrong = alarmOf(booking, now)
    const minutes = wrong && 'minutes' in wrong && formatMinutes(wrong.minutes, locale, 'short')
    const alarm = minutes ? (wrong.kind === 'late' ? texts.late(minutes) : minutes) : wrong && texts.stillOpen
    const facts = [
      `${start} – ${end}`,
      patient,
      booking.treatment,
      booking.doctor?.name,
      booking.chair,
      texts.status[statusOf(booking)],
      wrong?.kind === 'waiting' && minutes ? texts.minutes(minutes) : alarm,
      booking.unsent && texts.notSent,
      due ?? (booking.paid ? texts.paid : undefined),
      booking.affected && texts.affected,
      ...marksOf(booking).map((mark) => texts.marks[mark]),
    ]
    return {
      patient,
      start,
      time: `${start} – ${end}`,
      due,
      owed,
      sum,
      alarm,
      isBad: wrong !== undefined && wrong.kind !== 'open',
      spoken: withCommas(
        facts.filter((fact) => fact !== undefined),
        locale,
      ),
    }
  }
}
