import type { ClinicDay } from '#contract/dates.ts'
import { parseSlot } from '#contract/slots.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatMinute, formatMoney, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { timeInBrowserZone } from '../bookings/browser-time-zone.ts'
import { instantOf } from '../bookings/clinic-time.ts'

interface SlotSummaryProps {
  readonly slot: string
  readonly day: ClinicDay
  /** In dollars. */
  readonly price: number
  readonly clinicZone: string
}

const monthAndDate = { month: 'short', day: 'numeric' } as const

/** The chosen time next to the button, in both time zones if the browser's differs from the clinic's. */
export function SlotSummary({ slot, day, price, clinicZone }: SlotSummaryProps) {
  const [{ locale }, { booking, appointment }] = useTexts(en, enBooking)
  const { start } = slotEnds(slot, locale)
  const minute = parseSlot(slot)?.start ?? 0
  const browserTime = timeInBrowserZone(instantOf(day, minute, clinicZone), clinicZone, locale)
  const clinicTime = formatMinute(minute, locale)
  return (
    <p className="text-ink-quiet text-sm tabular-nums">
      <strong className="text-ink whitespace-nowrap">{booking.at(start, formatDay(day, locale, monthAndDate))}</strong>
      <br />
      {browserTime ? (
        <NoBreakText text={booking.twoClocks(clinicTime, browserTime)} parts={[clinicTime, browserTime]} />
      ) : (
        `${appointment.price} ${formatMoney(price, locale)}`
      )}
    </p>
  )
}
