import { useId } from 'react'
import { en } from '../../i18n/en/layout.ts'
import { enTreatments } from '../../i18n/en/treatments.ts'
import { formatWeekday } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { labelClass } from '../../ui/form/form-class.ts'

interface WeekdaysFieldProps {
  /** ISO weekdays. */
  readonly weekdays: readonly number[]
  readonly error: string | undefined
}

/** The weekdays on which a treatment is offered. */
export function WeekdaysField({ weekdays, error }: WeekdaysFieldProps) {
  const [{ locale }, texts] = useTexts(en, enTreatments)
  const errorId = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className={`${labelClass} mb-1.5`}>{texts.weekdays}</legend>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Choice
            key={day}
            className="px-1"
            type="checkbox"
            name="weekdays"
            value={day}
            defaultChecked={weekdays.includes(day)}
            aria-label={formatWeekday(day, locale, 'long')}
          >
            {formatWeekday(day, locale, 'short')}
          </Choice>
        ))}
      </div>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  )
}
