import { comma } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { useScheduleMessages } from '../../i18n/hooks/use-schedule-messages.ts'
import { weekdaysText } from '../../ui/text/weekdays-text.ts'
import { hoursText } from './hours-text.ts'
import { groupDays, type WeekInterval } from './week.ts'

/** The hours of a week. Weekdays with the same hours share a line. */
export function WeekList({ week }: { readonly week: readonly WeekInterval[] }) {
  const { locale } = useMessages()
  const texts = useScheduleMessages()
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
