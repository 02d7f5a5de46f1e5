import { clinicTimeAt } from '#contract/dates.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatMinute } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'

interface ClinicInstantProps {
  readonly instant: string
  readonly timeZone: string
  /** Puts the time below the date. */
  readonly stacked?: boolean
}

/** An instant in the clinic's time zone. */
export function ClinicInstant({ instant, timeZone, stacked = false }: ClinicInstantProps) {
  const { locale } = useTexts(en)
  const { day, minute } = clinicTimeAt(new Date(instant), timeZone)
  const part = stacked ? 'block min-w-29' : 'whitespace-nowrap'
  return (
    <time dateTime={instant}>
      <span className={part}>{formatDay(day, locale)}</span>{' '}
      <span className={`${part} text-ink-quiet`}>{formatMinute(minute, locale)}</span>
    </time>
  )
}
