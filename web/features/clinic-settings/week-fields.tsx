import { useId, useState } from 'react'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatWeekday } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { hintClass, inputClass, labelClass } from '../../ui/form/form-class.ts'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { timeOf, weekdays } from './parse-week.ts'

interface WeekFieldsProps {
  readonly hours: Clinic['hours']
  readonly faults: FieldErrors
}

/** The hours of a week: each day is ticked as open and then has two times. */
export function WeekFields({ hours, faults }: WeekFieldsProps) {
  const texts = useTexts(enAdmin).settings.place
  const hint = useId()
  return (
    <fieldset className="grid gap-3 min-[26rem]:gap-1" aria-describedby={hint}>
      <legend className={`${labelClass} mb-1.5`}>{texts.hours}</legend>
      <p className={`${hintClass} mb-1.5`} id={hint}>
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
  const { locale } = useTexts(en)
  const texts = useTexts(enAdmin).settings.place
  const error = useId()
  const [open, setOpen] = useState(span !== undefined)
  const day = formatWeekday(weekday, locale, 'long')
  const ends = [
    { name: `opens${weekday}`, label: texts.from(day), time: timeOf(span?.opens ?? 8 * 60) },
    { name: `closes${weekday}`, label: texts.until(day), time: timeOf(span?.closes ?? 18 * 60) },
  ]
  const fault = ends.map(({ name }) => faults[name]).find(Boolean)
  return (
    <div className="grid grid-cols-2 items-center gap-x-2 min-[26rem]:min-h-13 min-[26rem]:grid-cols-[minmax(8rem,1fr)_repeat(2,minmax(0,9rem))] min-[26rem]:gap-y-1">
      <Checkbox
        className={open ? 'max-[26rem]:col-span-full' : ''}
        name={`open${weekday}`}
        checked={open}
        onChange={() => setOpen(!open)}
      >
        <span className="inline-block first-letter:uppercase">{day}</span>
      </Checkbox>
      {open ? (
        ends.map(({ name, label, time }) => (
          <input
            key={name}
            className={`${inputClass} px-2`}
            type="time"
            name={name}
            aria-label={label}
            defaultValue={time}
            aria-invalid={faults[name] ? true : undefined}
            aria-describedby={faults[name] ? error : undefined}
          />
        ))
      ) : (
        <span className="text-ink-quiet min-[26rem]:col-span-2">{texts.closed}</span>
      )}
      {open && fault && (
        <div className="max-[26rem]:col-span-full min-[26rem]:col-span-2 min-[26rem]:col-start-2">
          <ErrorText id={error}>{texts.hourFaults[fault === 'required' ? 'required' : 'invalid']}</ErrorText>
        </div>
      )}
    </div>
  )
}
