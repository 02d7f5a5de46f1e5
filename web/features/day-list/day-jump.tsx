import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { inputClass } from '../../ui/form/form-class.ts'

interface DayJumpProps {
  readonly day: ClinicDay
  /** Returns the address of another day. */
  readonly addressOf: (day: ClinicDay) => string
}

/** A date field that opens another day. */
export function DayJump({ day, addressOf }: DayJumpProps) {
  const { day: texts } = useTexts(enAdmin)
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  /** Days entered since the field got the focus: each part of a date that is typed is a change of its own. */
  const typed = useRef(new Set<ClinicDay>())
  // Do not overwrite the part that is being typed.
  useEffect(() => {
    if (!field.current || typed.current.has(day)) return
    field.current.value = day
    typed.current.clear()
  }, [day])
  return (
    <input
      ref={field}
      className={inputClass}
      type="date"
      aria-label={texts.date}
      required
      min="2000-01-01"
      max="2999-12-31"
      defaultValue={day}
      onChange={({ target }) => {
        const other = parseClinicDay(target.value)
        if (other === undefined || !target.validity.valid) return
        // Synchronous: a step back before the next render would otherwise leave the day as it is, and the field would keep its entry.
        const options = { preventScrollReset: true, replace: typed.current.size > 0, flushSync: true }
        void navigate(addressOf(other), options)
        typed.current.add(other)
      }}
      // Replace an incomplete date by the shown day.
      onBlur={({ target }) => {
        target.value = day
        typed.current.clear()
      }}
    />
  )
}
