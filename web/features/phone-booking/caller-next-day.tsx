import { useQuery } from '@tanstack/react-query'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { nextFree } from '../bookings/treatment-queries.ts'

interface CallerNextDayProps {
  readonly treatment: Treatment
  /** The ID of the chosen doctor, if any. */
  readonly doctor: string | undefined
  readonly day: ClinicDay
  readonly onDay: (day: ClinicDay) => Promise<void>
}

/** A button that opens the next day with a free slot; nothing if there is none. */
export function CallerNextDay({ treatment, doctor, day, onDay }: CallerNextDayProps) {
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  const { data } = useQuery(
    nextFree({ treatmentId: treatment._id, ...(doctor !== undefined && { doctor }), after: day }),
  )
  const next = parseClinicDay(data?.next?.date ?? '')
  if (!next) return null
  const text = formatDay(next, locale, { weekday: 'short', month: 'short', day: 'numeric' })
  return (
    <Button look="quiet" onClick={() => void onDay(next)}>
      {appointment.nextOn(text)}
    </Button>
  )
}
