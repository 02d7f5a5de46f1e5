import { enPhoneDoubts } from '../../i18n/en/phone-doubts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { phoneDoubt } from '../text/phone-doubt.ts'
import { Field, type FieldProps } from './field.tsx'

interface PhoneFieldProps extends Omit<FieldProps, 'name' | 'type' | 'inputMode' | 'value' | 'onChange'> {
  readonly value: string
  readonly onValue: (value: string) => void
}

/** The input `phone`. Its hint asks about a number that looks mistyped; any text can be sent. */
export function PhoneField({ value, onValue, hint, ...field }: PhoneFieldProps) {
  const doubts = useTexts(enPhoneDoubts)
  const doubt = phoneDoubt(value)
  return (
    <Field
      {...field}
      name="phone"
      type="tel"
      inputMode="tel"
      value={value}
      onChange={({ target }) => onValue(target.value)}
      hint={doubt ? doubts[doubt] : hint}
      hintBelow
    />
  )
}
