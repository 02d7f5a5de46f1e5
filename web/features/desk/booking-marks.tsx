import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconNote } from '../../ui/icons/desk-icons.tsx'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import type { ShownBooking } from './unsent-steps.ts'
import { marksOf } from './visit-status.ts'

const icons = { alert: IconAlertTriangle, note: IconNote }

/** A triangle if the staff have an alert about the patient, and a sheet if there is a note about them or by them. */
export function BookingMarks({ booking }: { readonly booking: ShownBooking }) {
  const { marks } = useTexts(enDesk)
  return marksOf(booking).map((mark) => {
    const Icon = icons[mark]
    return (
      <span key={mark} className={`desk-mark${mark === 'alert' ? ' desk-mark-alert' : ''}`} title={marks[mark]}>
        <Icon className="size-4" />
      </span>
    )
  })
}
