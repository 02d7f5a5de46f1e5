import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { Field } from '../../ui/form/field.tsx'
import type { PlaceAction, PlaceChoice } from './place.ts'

interface DayFieldProps {
  readonly label: string
  readonly min: string
  readonly choice: PlaceChoice
  readonly onChange: (action: PlaceAction) => void
  /** Called with a complete day. */
  readonly onDay: (day: ClinicDay) => void
  readonly 'data-first-focus'?: boolean
}

/** The field of a day. An incomplete date is replaced by the chosen day when the field loses the focus. */
export function DayField({ choice, onChange, onDay, ...field }: DayFieldProps) {
  return (
    <Field
      {...field}
      type="date"
      required
      max="2999-12-31"
      value={choice.typedDay}
      onChange={({ target }) => {
        onChange({ type: 'type', text: target.value })
        const day = parseClinicDay(target.value)
        if (day !== undefined && target.validity.valid) onDay(day)
      }}
      onBlur={({ target }) => target.validity.valid || onChange({ type: 'type', text: choice.day })}
    />
  )
}
