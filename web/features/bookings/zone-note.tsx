import type { ClinicDay } from '#contract/dates.ts'
import { formatMinute } from '../../i18n/format.ts'
import { useAppointmentTimeMessages } from '../../i18n/use-appointment-time-messages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { IconWorld } from '../../ui/icons/icons.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { browserTimeZone } from './browser-time-zone.ts'
import { timeElsewhere } from './clinic-time.ts'

interface ZoneNoteProps {
  /** What the clock on the clinic's wall shows. */
  readonly now: { readonly day: ClinicDay; readonly minute: number }
  readonly clinicZone: string
}

/** Says whose days and times these are, to somebody whose clock shows another time. */
export function ZoneNote({ now, clinicZone }: ZoneNoteProps) {
  const { locale } = useMessages()
  const when = useAppointmentTimeMessages()
  if (!timeElsewhere(now.day, now.minute, clinicZone, browserTimeZone())) return null
  const time = formatMinute(now.minute, locale)
  return (
    <p className="notice zone-note num">
      <IconWorld className="icon" />
      <span>
        <NoBreakText text={when.zone(time)} parts={[time]} />
      </span>
    </p>
  )
}
