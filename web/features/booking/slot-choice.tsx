import { useId } from 'react'
import { slotEnds } from '../../messages/format.ts'
import { useBookingMessages } from '../../messages/use-booking-messages.ts'

interface SlotChoiceProps {
  readonly slots: readonly string[]
  readonly chosen: string
  readonly onChoose: (slot: string) => void
}

/** All slots of a day as one choice: one stop of the Tab key, arrow keys within. */
export function SlotChoice({ slots, chosen, onChoose }: SlotChoiceProps) {
  const { booking } = useBookingMessages()
  const label = useId()
  return (
    <div role="radiogroup" aria-labelledby={label}>
      <p className="label slots__label" id={label}>
        {booking.slot}
      </p>
      <div className="slots">
        {slots.map((slot) => {
          const { start, end } = slotEnds(slot)
          return (
            <label key={slot} className="slot">
              <input
                type="radio"
                name="slot"
                value={slot}
                checked={slot === chosen}
                onChange={() => onChoose(slot)}
                data-first-focus={slot === chosen || undefined}
              />
              <b>{start}</b> <small>– {end}</small>
            </label>
          )
        })}
      </div>
    </div>
  )
}
