import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { enWhen } from '../../i18n/en/appointment-times.ts'
import { enDashboard } from '../../i18n/en/dashboard.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { CallToChange } from '../bookings/call-to-change.tsx'
import { onlineChanges } from '../bookings/online-changes.ts'

interface ChangeActionsProps {
  readonly booking: Booking
  /** `undefined` while it loads. */
  readonly clinic: Clinic | undefined
  readonly now: Date
  readonly onCancel: (booking: Booking) => void
}

/** The buttons that move and cancel an appointment, as far as that is possible online, or else how to call the clinic. */
export function ChangeActions({ booking, clinic, now, onCancel }: ChangeActionsProps) {
  const [dashboard, { locale }] = useTexts(enDashboard, en)
  const { text } = useTranslated()(booking, 'treatment')
  // A parent may book the same treatment for two children on a day.
  const what = booking.memberId ? `${text} (${booking.patientName})` : text
  const date = formatDate(booking.date, locale)
  const can = onlineChanges(booking, now)
  const call = useTexts(enWhen)
  return (
    <>
      {can.move && (
        <ButtonLink
          look="quiet"
          className="px-2"
          to={ownPaths.move(booking._id)}
          aria-label={dashboard.moveThis(what, date)}
        >
          {dashboard.move}
        </ButtonLink>
      )}
      {can.cancel && (
        <Button
          look="quiet"
          className="px-2"
          aria-label={dashboard.cancelThis(what, date)}
          onClick={() => onCancel(booking)}
        >
          {dashboard.cancel}
        </Button>
      )}
      {clinic && !(can.move && can.cancel) && (
        <CallToChange clinic={clinic} texts={call} className={buttonClass({ look: 'quiet' }, 'px-2')} />
      )}
    </>
  )
}
