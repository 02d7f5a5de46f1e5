import { clinicTimeAt } from '#contract/dates.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinute } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconWorld } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { timeInBrowserZone } from './browser-time-zone.ts'

export interface ZoneNoteProps {
  readonly now: Date
  readonly clinicZone: string
  readonly className: string
}

/** Explains that times are clinic time, if the browser's clock shows another time. */
export function ZoneNote({ now, clinicZone, className }: ZoneNoteProps) {
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  if (timeInBrowserZone(now, clinicZone, locale) === undefined) return null
  const time = formatMinute(clinicTimeAt(now, clinicZone).minute, locale)
  return (
    <Notice as="p" icon={IconWorld} className={`tabular-nums ${className}`}>
      <span>
        <NoBreakText text={appointment.zone(time)} parts={[time]} />
      </span>
    </Notice>
  )
}
