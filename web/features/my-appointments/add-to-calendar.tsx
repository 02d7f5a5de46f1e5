import { useState } from 'react'
import { enWhen } from '../../i18n/en/appointment-times.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconCalendarPlus } from '../../ui/icons/page-icons.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { saveCalendarEntry } from './save-calendar-entry.ts'

/** A button that downloads an appointment as a calendar file. */
export function AddToCalendar({ bookingId }: { readonly bookingId: string }) {
  const when = useTexts(enWhen)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveCalendarEntry(bookingId, when.calendarFile).catch(() => showToast(when.calendarFailed, 'danger'))
    setBusy(false)
  }
  return (
    <Button className="min-w-28" busy={busy} onClick={() => void save()}>
      {!busy && <IconCalendarPlus />}
      {when.addToCalendar}
    </Button>
  )
}
