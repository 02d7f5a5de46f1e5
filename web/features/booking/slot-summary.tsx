import type { ClinicDay } from '#contract/dates.ts'
import { parseSlot } from '#contract/slots.ts'
import { formatDay, formatMinute, formatMoney, slotEnds } from '../../messages/format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { timeElsewhere } from './clinic-time.ts'
import { ownZone } from './own-zone.ts'

interface SlotSummaryProps {
  readonly slot: string
  readonly day: ClinicDay
  /** In dollars. */
  readonly price: number
  readonly clinicZone: string
}

const monthAndDate = { month: 'short', day: 'numeric' } as const

/** The chosen time once more, beside the button; in both zones where the person's differs from the clinic's. */
export function SlotSummary({ slot, day, price, clinicZone }: SlotSummaryProps) {
  const { locale, booking, appointment } = useMessages()
  const { start } = slotEnds(slot)
  const own = timeElsewhere(day, parseSlot(slot)?.start ?? 0, clinicZone, ownZone())
  const ownTime = own && formatMinute(own.minute, locale)
  return (
    <p className="quiet small num">
      <strong className="ink">{booking.at(start, formatDay(day, locale, monthAndDate))}</strong>
      <br />
      {own && ownTime
        ? booking.twoClocks(
            start,
            own.day === day ? ownTime : booking.at(ownTime, formatDay(own.day, locale, monthAndDate)),
          )
        : `${appointment.price} ${formatMoney(price, locale)}`}
    </p>
  )
}
