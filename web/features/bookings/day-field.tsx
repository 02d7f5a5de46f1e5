import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { Field, type FieldProps } from '../../ui/form/field.tsx'
import type { PlaceChoice } from './place.ts'

interface DayFieldProps extends Pick<FieldProps, 'label' | 'min' | 'onBlur'> {
  readonly choice: PlaceChoice
  readonly onType: (content: string) => void
  /** Called with a complete day. */
  readonly onDay: (day: ClinicDay) => void
  readonly 'data-first-focus'?: boolean
}

/** The field of a day. */
export function DayField({ choice, onType, onDay, ...field }: DayFieldProps) {
  return (
    <Field
      {...field}
      type="date"
      required
      max="2999-12-31"
      value={choice.typedDay}
      onChange={({ target }) => {
        onType(target.value)
        const day = parseClinicDay(target.value)
        if (day !== undefined && target.validity.valid) onDay(day)
      }}
    />
  )
}
