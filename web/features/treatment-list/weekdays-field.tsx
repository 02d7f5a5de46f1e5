import { useId } from 'react'
import { formatWeekday } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { useTreatmentMessages } from '../../i18n/hooks/use-treatment-messages.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'

interface WeekdaysFieldProps {
  /** ISO weekdays, as they stand. */
  readonly weekdays: readonly number[]
  readonly error: string | undefined
}

/** The days of the week that a treatment is offered on. */
export function WeekdaysField({ weekdays, error }: WeekdaysFieldProps) {
  const { locale } = useMessages()
  const texts = useTreatmentMessages()
  const errorId = useId()
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className="label">{texts.weekdays}</legend>
      <div className="weekdays">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <label key={day} className="slot">
            <input
              type="checkbox"
              name="weekdays"
              value={day}
              defaultChecked={weekdays.includes(day)}
              aria-label={formatWeekday(day, locale, 'long')}
            />
            {formatWeekday(day, locale, 'short')}
          </label>
        ))}
      </div>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  )
}
