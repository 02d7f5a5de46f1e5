import { useState } from 'react'
import { enWhen } from '../../i18n/en/appointment-times.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconCalendarPlus } from '../../ui/icons/page-icons.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'

interface AddToCalendarProps {
  readonly bookingId: string
  /** Among buttons that are needed less often. */
  readonly quiet?: boolean
}

/** A button that downloads an appointment as a calendar file. */
export function AddToCalendar({ bookingId, quiet = false }: AddToCalendarProps) {
  const when = useTexts(enWhen)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const saved = import('./save-calendar-entry.ts').then(({ saveCalendarEntry }) =>
      saveCalendarEntry(bookingId, when.calendarFile),
    )
    await saved.catch(() => showToast(when.calendarFailed, 'danger'))
    setBusy(false)
  }
  return (
    <Button
      look={quiet ? 'quiet' : undefined}
      className={quiet ? 'px-2' : 'min-w-28'}
      busy={busy}
      onClick={() => void save()}
    >
      {!busy && !quiet && <IconCalendarPlus />}
      {when.addToCalendar}
    </Button>
  )
}
