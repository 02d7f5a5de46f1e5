import { clinicTimeAt } from '#contract/dates.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatMinute } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Line } from '../table/line.tsx'

interface ClinicInstantProps {
  readonly instant: string
  readonly timeZone: string
  /** In a list: date and time are lines of their own below 88rem. */
  readonly stacked?: boolean
}

/** An instant in the clinic's time zone. */
export function ClinicInstant({ instant, timeZone, stacked = false }: ClinicInstantProps) {
  const { locale } = useTexts(en)
  const { day, minute } = clinicTimeAt(new Date(instant), timeZone)
  const [date, time] = [formatDay(day, locale), formatMinute(minute, locale)]
  return stacked ? (
    <time dateTime={instant} className="lines">
      <Line>{date}</Line> <Line className="text-ink-quiet">{time}</Line>
    </time>
  ) : (
    <time dateTime={instant} className="whitespace-nowrap">
      {date} <span className="text-ink-quiet">{time}</span>
    </time>
  )
}
