import type { ReactNode } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDayInText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconCalendarOff } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'

interface ClosedDayProps {
  readonly day: ClinicDay
  readonly reason: string
  readonly nextDay: ReactNode
}

/** Shown in place of free times if the clinic is closed: the reason and the next day with free times. */
export function ClosedDay({ day, reason, nextDay }: ClosedDayProps) {
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  return (
    <Notice icon={IconCalendarOff} className="mt-4" role="status">
      <div>
        <p>
          <strong>{appointment.closedOn(formatDayInText(day, locale))}</strong>
        </p>
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          <ClinicText>{reason}</ClinicText>
        </p>
        <p>{appointment.tryAnother}</p>
        {nextDay}
      </div>
    </Notice>
  )
}
