import { Link } from 'react-router'
import { en } from '../../i18n/en/layout.ts'
import { enOwnBooking } from '../../i18n/en/own-booking.ts'
import { formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import type { OwnConflicts } from './own-conflicts.ts'

/** Names the appointments that stand against a booking, one in a line. */
export function OwnConflictsNote({ conflicts: { same, overlapping } }: { readonly conflicts: OwnConflicts }) {
  const [{ locale }, own] = useTexts(en, enOwnBooking)
  const translated = useTranslated()
  const named = (booking: NonNullable<typeof same>) =>
    [translated(booking, 'treatment').text, formatSlotText(booking.slot, locale)] as const
  return (
    <>
      {same && (
        <p className="flex gap-2">
          <IconAlertCircle className="mt-0.5 size-4 shrink-0" />
          <span>
            {own.sameDay(...named(same))}{' '}
            <Link className="tap-area" to={ownPaths.move(same._id)}>
              {own.move}
            </Link>
          </span>
        </p>
      )}
      {overlapping.map((booking) => (
        <p key={booking._id} className="flex gap-2">
          <IconAlertCircle className="mt-0.5 size-4 shrink-0" />
          <span>{own.overlapsWith(...named(booking))}</span>
        </p>
      ))}
    </>
  )
}
