import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconNote } from '../../ui/icons/desk-icons.tsx'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import type { ShownBooking } from './unsent-steps.ts'

/** A triangle if the staff have an alert about the patient, and a sheet if there is a note about them or by them. */
export function BookingMarks({ booking }: { readonly booking: ShownBooking }) {
  const { marks } = useTexts(enDesk)
  const hasNote = booking.staffNotes !== undefined || booking.note !== undefined
  return (
    <>
      {booking.staffNotes === 'alert' && (
        <span className="desk-mark desk-mark-alert" title={marks.alert}>
          <IconAlertTriangle className="size-4" />
        </span>
      )}
      {hasNote && (booking.staffNotes !== 'alert' || booking.note !== undefined) && (
        <span className="desk-mark" title={marks.note}>
          <IconNote className="size-4" />
        </span>
      )}
    </>
  )
}
