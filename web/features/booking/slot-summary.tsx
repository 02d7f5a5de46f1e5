import type { ClinicDay } from '#contract/dates.ts'
import { parseSlot } from '#contract/slots.ts'
import { formatDay, formatMinute, formatMoney, slotEnds } from '../../messages/format.ts'
import { useBookingMessages } from '../../messages/use-booking-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
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
  const { locale } = useMessages()
  const { booking, appointment } = useBookingMessages()
  const { start } = slotEnds(slot)
  const own = timeElsewhere(day, parseSlot(slot)?.start ?? 0, clinicZone, ownZone())
  const withDate = (time: string, date: ClinicDay) => booking.at(time, formatDay(date, locale, monthAndDate))
  const ownMinute = own && formatMinute(own.minute, locale)
  const ownTime = own && ownMinute && (own.day === day ? ownMinute : withDate(ownMinute, own.day))
  return (
    <p className="quiet small num">
      <strong className="ink nowrap">{withDate(start, day)}</strong>
      <br />
      {ownTime ? (
        <Unbroken text={booking.twoClocks(start, ownTime)} parts={[start, ownTime]} />
      ) : (
        `${appointment.price} ${formatMoney(price, locale)}`
      )}
    </p>
  )
}
