import { useQuery } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { IconCalendarOff } from '../../ui/icons/icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { freeDaysIn } from '../bookings/booking-api.ts'
import { closedDaysIn } from '../bookings/free-days.ts'

/** Says that the clinic is closed on the day, and why. */
export function ClosedNote({ day }: { readonly day: ClinicDay }) {
  const texts = useAdminMessages().day
  const { data } = useQuery(freeDaysIn({ from: day, to: day }))
  const reason = data && closedDaysIn(data).get(day)
  if (reason === undefined) return null
  return (
    <p className="notice notice--above">
      <IconCalendarOff className="icon" />
      <span className="broken">
        {texts.closed} <ClinicText>{reason}</ClinicText>
      </span>
    </p>
  )
}
