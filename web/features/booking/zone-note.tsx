import { IconWorld } from '@tabler/icons-react'
import type { ClinicDay } from '#contract/dates.ts'
import { formatMinute } from '../../messages/format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useWhenMessages } from '../../messages/use-when-messages.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { timeElsewhere } from './clinic-time.ts'
import { ownZone } from './own-zone.ts'

interface ZoneNoteProps {
  /** What the clock on the clinic's wall shows. */
  readonly now: { readonly day: ClinicDay; readonly minute: number }
  readonly clinicZone: string
}

/** Says whose days and times these are, to somebody whose clock shows another time. */
export function ZoneNote({ now, clinicZone }: ZoneNoteProps) {
  const { locale } = useMessages()
  const when = useWhenMessages()
  if (!timeElsewhere(now.day, now.minute, clinicZone, ownZone())) return null
  const time = formatMinute(now.minute, locale)
  return (
    <p className="notice zone-note num">
      <IconWorld className="icon" aria-hidden />
      <span>
        <Unbroken text={when.zone(time)} parts={[time]} />
      </span>
    </p>
  )
}
