import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMove } from '../../i18n/en/move.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { labelClass } from '../../ui/form/form-class.ts'
import { useMoveDays } from './use-move-days.ts'

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
  const found = useMoveDays(booking, from, doctorId)
  const days = found?.slice(0, maxShown) ?? Array.from({ length: maxShown }, (_, i) => addDays(from, i))
  if (days.length === 0) return null
  return (
    <fieldset className={found === undefined ? 'invisible' : ''}>
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
