import { useId } from 'react'
import { slotEnds } from '../../i18n/format.ts'
import { useBookingMessages } from '../../i18n/hooks/use-booking-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'

interface SlotChoiceProps {
  readonly slots: readonly string[]
  readonly chosen: string
  /** The chosen slot, if it is no longer free. */
  readonly gone?: string | undefined
  readonly onChoose: (slot: string) => void
}

/** A radio group of slots. */
export function SlotChoice({ slots, chosen, gone, onChoose }: SlotChoiceProps) {
  const { locale } = useMessages()
  const { booking } = useBookingMessages()
  const label = useId()
  return (
    <div role="radiogroup" aria-labelledby={label}>
      <div className="slots__head">
        <p className="label" id={label}>
          {booking.slot}
        </p>
        <p className="slots__gone num" role="status">
          {gone !== undefined && booking.gone(slotEnds(gone, locale).start)}
        </p>
      </div>
      <div className="slots">
        {slots.map((slot) => {
          const { start, end } = slotEnds(slot, locale)
          return (
            <label key={slot} className={slot === gone ? 'slot slot--gone' : 'slot'}>
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
