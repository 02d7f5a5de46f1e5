import type { Booking } from '#contract/schemas/booking.ts'
import { formatDate } from '../../i18n/format.ts'
import { useDashboardMessages } from '../../i18n/hooks/use-dashboard-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { ownPaths } from '../../own-paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'

interface ChangeActionsProps {
  readonly booking: Booking
  readonly onCancel: (booking: Booking) => void
}

/** The buttons that move and cancel an appointment. */
export function ChangeActions({ booking, onCancel }: ChangeActionsProps) {
  const dashboard = useDashboardMessages()
  const { locale } = useMessages()
  const { text } = useTranslated()(booking, 'treatment')
  // A parent may book the same treatment for two children on a day.
  const what = booking.memberId ? `${text} (${booking.patientName})` : text
  const date = formatDate(booking.date, locale)
  return (
    <>
      <ButtonLink
        look="quiet"
        className="px-2"
        to={ownPaths.move(booking._id)}
        aria-label={dashboard.moveThis(what, date)}
      >
        {dashboard.move}
      </ButtonLink>
      <Button
        look="quiet"
        className="px-2"
        aria-label={dashboard.cancelThis(what, date)}
        onClick={() => onCancel(booking)}
      >
        {dashboard.cancel}
      </Button>
    </>
  )
}
