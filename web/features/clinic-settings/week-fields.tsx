import { useId, useState } from 'react'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { formatWeekday } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { timeOf, weekdays } from './parse-week.ts'

interface WeekFieldsProps {
  readonly hours: Clinic['hours']
  readonly faults: FieldErrors
}

/** The hours of a week: each day is ticked as open and then has two times. */
export function WeekFields({ hours, faults }: WeekFieldsProps) {
  const texts = useAdminMessages().settings.place
  const hint = useId()
  return (
    <fieldset className="week" aria-describedby={hint}>
      <legend className="label">{texts.hours}</legend>
      <p className="hint" id={hint}>
        {texts.hoursHint}
      </p>
      {weekdays.map((weekday) => (
        <Day key={weekday} weekday={weekday} span={hours.find((span) => span.weekday === weekday)} faults={faults} />
      ))}
    </fieldset>
  )
}

interface DayProps {
  readonly weekday: number
  readonly span: { readonly opens: number; readonly closes: number } | undefined
  readonly faults: FieldErrors
}

function Day({ weekday, span, faults }: DayProps) {
  const { locale } = useMessages()
  const texts = useAdminMessages().settings.place
  const error = useId()
  const [open, setOpen] = useState(span !== undefined)
  const day = formatWeekday(weekday, locale, 'long')
  const ends = [
    { name: `opens${weekday}`, label: texts.from(day), time: timeOf(span?.opens ?? 8 * 60) },
    { name: `closes${weekday}`, label: texts.until(day), time: timeOf(span?.closes ?? 18 * 60) },
  ]
  const fault = ends.map(({ name }) => faults[name]).find(Boolean)
  return (
    <div className="week__day">
      <label className="check">
        <input type="checkbox" name={`open${weekday}`} checked={open} onChange={() => setOpen(!open)} />
        <span className="cap">{day}</span>
      </label>
      {open ? (
        ends.map(({ name, label, time }) => (
          <input
            key={name}
            className="input"
            type="time"
            name={name}
            aria-label={label}
            defaultValue={time}
            aria-invalid={faults[name] ? true : undefined}
            aria-describedby={faults[name] ? error : undefined}
          />
        ))
      ) : (
        <span className="quiet">{texts.closed}</span>
      )}
      {open && fault && (
        <ErrorText id={error}>{texts.hourFaults[fault === 'required' ? 'required' : 'invalid']}</ErrorText>
      )}
    </div>
  )
}
