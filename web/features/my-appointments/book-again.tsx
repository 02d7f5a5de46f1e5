import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Booking } from '#contract/schemas/booking.ts'
import { enDashboard } from '../../i18n/en/dashboard.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { findPlaceAgain } from './find-place-again.ts'

/** A button that opens the booking dialog with the treatment, doctor and person of an appointment, at the first free time. */
export function BookAgain({ booking }: { readonly booking: Booking }) {
  const [dashboard, { locale }] = useTexts(enDashboard, en)
  const treatment = useTranslated()(booking, 'treatment').text
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function open() {
    setBusy(true)
    // Without a free time, or without the portal, the page says what can be done.
    const place = await findPlaceAgain(booking).catch(() => undefined)
    void navigate(paths.appointmentWith(place ?? { show: booking.treatment }))
  }
  return (
    <Button
      look="soft"
      className="px-3"
      busy={busy}
      aria-label={dashboard.bookThisAgain(treatment, formatDate(booking.date, locale))}
      onClick={() => void open()}
    >
      {dashboard.bookAgain}
    </Button>
  )
}
