import { useQuery } from '@tanstack/react-query'
import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMove } from '../../i18n/en/move.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { labelClass } from '../../ui/form/form-class.ts'
import { freeDaysIn } from '../bookings/availability-api.ts'

/** The length of the searched period, at most that of one request. */
const searchedDays = 60
const maxShown = 6

interface FreeDaysProps {
  readonly booking: Booking
  readonly doctorId: string | undefined
  readonly from: ClinicDay
  readonly chosen: ClinicDay
  readonly onChoose: (day: ClinicDay) => void
}

/**
 * Buttons for the first days to which a booking can move, or with one of the doctors. Empty if there are none. Takes about the
 * same room while the days load, so that what is below does not move away from the pointer.
 */
export function FreeDays({ booking, doctorId, from, chosen, onChoose }: FreeDaysProps) {
  const [{ locale }, texts] = useTexts(en, enMove)
  const span = { from, to: addDays(from, searchedDays), ...(doctorId !== undefined && { doctor: doctorId }) }
  const { data, isPending } = useQuery(freeDaysIn(span, booking._id))
  const days = isPending
    ? Array.from({ length: maxShown }, (_, i) => addDays(from, i))
    : (data ?? [])
        .filter(({ treatments }) => treatments.includes(booking.treatmentId))
        .flatMap(({ date }) => parseClinicDay(date) ?? [])
        .slice(0, maxShown)
  if (days.length === 0) return null
  return (
    <fieldset className={isPending ? 'invisible' : ''}>
      <legend className={`${labelClass} mb-1.5`}>{texts.freeDays}</legend>
      <div className="flex flex-wrap gap-2">
        {days.map((day) => (
          <Button
            key={day}
            look={day === chosen ? 'primary' : 'outline'}
            aria-pressed={day === chosen}
            onClick={() => onChoose(day)}
          >
            {formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric' })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
