import { useQuery } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconCalendarOff } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { freeDaysIn } from '../bookings/availability-api.ts'
import { closedDaysIn } from '../bookings/free-days.ts'

/** A note that the clinic is closed on the day, with the reason. */
export function ClosedNote({ day }: { readonly day: ClinicDay }) {
  const texts = useTexts(enAdmin).day
  const { data } = useQuery(freeDaysIn({ from: day, to: day }))
  const reason = data && closedDaysIn(data).get(day)
  if (reason === undefined) return null
  return (
    <Notice className="mb-4" icon={IconCalendarOff}>
      <span className="wrap-anywhere">
        {texts.closed} <ClinicText>{reason}</ClinicText>
      </span>
    </Notice>
  )
}
