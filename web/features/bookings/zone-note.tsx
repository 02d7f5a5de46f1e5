import { clinicTimeAt } from '#contract/dates.ts'
import { formatMinute } from '../../i18n/format.ts'
import { useAppointmentTimeMessages } from '../../i18n/hooks/use-appointment-time-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { IconWorld } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { timeInBrowserZone } from './browser-time-zone.ts'

interface ZoneNoteProps {
  readonly now: Date
  readonly clinicZone: string
  readonly className: string
}

/** Explains that times are clinic time, if the browser's clock shows another time. */
export function ZoneNote({ now, clinicZone, className }: ZoneNoteProps) {
  const { locale } = useMessages()
  const when = useAppointmentTimeMessages()
  // The server does not know the browser's zone.
  const hydrated = useHydrated()
  if (!hydrated || timeInBrowserZone(now, clinicZone, locale) === undefined) return null
  const time = formatMinute(clinicTimeAt(now, clinicZone).minute, locale)
  return (
    <Notice as="p" icon={IconWorld} className={`tabular-nums ${className}`}>
      <span>
        <NoBreakText text={when.zone(time)} parts={[time]} />
      </span>
    </Notice>
  )
}
