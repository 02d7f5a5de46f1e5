import { en } from '../../i18n/en/layout.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { comma } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { weekdaysText } from '../../ui/text/weekdays-text.ts'
import { hoursText } from './hours-text.ts'
import { groupDays, type WeekInterval } from './week.ts'

/** The hours of a week. Weekdays with the same hours share a line. */
export function WeekList({ week }: { readonly week: readonly WeekInterval[] }) {
  const [{ locale }, texts] = useTexts(en, enSchedule)
  if (week.length === 0) return <span className="text-ink-quiet">{texts.noHours}</span>
  return (
    <ul>
      {groupDays(week).map(({ days, intervals }) => (
        <li key={days[0]} className="tabular-nums">
          <span className="inline-block first-letter:uppercase">{weekdaysText(days, locale)}</span>{' '}
          {intervals.map((interval, index) => (
            <span key={interval.start}>
              {index > 0 && comma(locale)}
              <span className="whitespace-nowrap">{hoursText(interval, locale)}</span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
