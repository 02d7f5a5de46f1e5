import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { formatDay } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/icons.tsx'
import { addressOfDay, type DayChoice } from './day-params.ts'

interface DayBarProps {
  readonly choice: DayChoice
  readonly today: ClinicDay
}

/** The day that is shown, and the way to another: the ones beside it, today, or any by its date. */
export function DayBar({ choice, today }: DayBarProps) {
  const { locale } = useMessages()
  const texts = useAdminMessages().day
  const navigate = useNavigate()
  const { day } = choice
  const field = useRef<HTMLInputElement>(null)
  /** The days that were chosen in the field since it had the focus: each part of a date that is typed makes another. */
  const typed = useRef(new Set<ClinicDay>())
  // Nothing is written over the next part that is being typed.
  useEffect(() => {
    if (!field.current || typed.current.has(day)) return
    field.current.value = day
    typed.current.clear()
  }, [day])
  const [before, after] = [addDays(day, -1), addDays(day, 1)]
  const addressOf = (other: ClinicDay) => addressOfDay({ ...choice, day: other }, today)
  const spoken = (other: ClinicDay) => formatDay(other, locale, { weekday: 'long', month: 'long', day: 'numeric' })
  return (
    <nav className="day-bar" aria-label={texts.whichDay}>
      <ButtonLink icon to={addressOf(before)} preventScrollReset aria-label={texts.previousDay(spoken(before))}>
        <IconChevronLeft className="icon icon--directed" />
      </ButtonLink>
      <h2 className="day-bar__day cap" aria-live="polite">
        {formatDay(day, locale, { dateStyle: 'full' })}
      </h2>
      <ButtonLink icon to={addressOf(after)} preventScrollReset aria-label={texts.nextDay(spoken(after))}>
        <IconChevronRight className="icon icon--directed" />
      </ButtonLink>
      <ButtonLink to={addressOf(today)} preventScrollReset aria-current={day === today ? 'date' : undefined}>
        {texts.today}
      </ButtonLink>
      <input
        ref={field}
        className="input day-bar__date"
        type="date"
        aria-label={texts.date}
        required
        min="2000-01-01"
        max="2999-12-31"
        defaultValue={day}
        onChange={({ target }) => {
          const other = parseClinicDay(target.value)
          if (other === undefined || !target.validity.valid) return
          void navigate(addressOf(other), { preventScrollReset: true, replace: typed.current.size > 0 })
          typed.current.add(other)
        }}
        // What is half typed does not stay beside another day.
        onBlur={({ target }) => {
          target.value = day
          typed.current.clear()
        }}
      />
    </nav>
  )
}
