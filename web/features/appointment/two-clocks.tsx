import type { ClinicDay } from '#contract/dates.ts'
import { parseSlot } from '#contract/slots.ts'
import { enBookingDialog } from '../../i18n/en/booking-dialog.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinute } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { timeInBrowserZone } from '../bookings/browser-time-zone.ts'
import { instantOf } from '../bookings/clinic-time.ts'

interface TwoClocksProps {
  readonly slot: string
  readonly day: ClinicDay
  readonly clinicZone: string
}

/** The start of the chosen slot by the clinic's clock and by the browser's; nothing if both show the same time. */
export function TwoClocks({ slot, day, clinicZone }: TwoClocksProps) {
  const [{ locale }, booking] = useTexts(en, enBookingDialog)
  const minute = parseSlot(slot)?.start ?? 0
  const browserTime = timeInBrowserZone(instantOf(day, minute, clinicZone), clinicZone, locale)
  if (!browserTime) return null
  const clinicTime = formatMinute(minute, locale)
  return (
    <p className="text-ink-quiet text-sm tabular-nums">
      <NoBreakText text={booking.twoClocks(clinicTime, browserTime)} parts={[clinicTime, browserTime]} />
    </p>
  )
}
