import { clinicTimeAt } from '#contract/dates.ts'
import { formatDay, formatMinute } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'

/** An instant by the clinic's calendar and clock. */
export function ClinicInstant({ instant, timeZone }: { readonly instant: string; readonly timeZone: string }) {
  const { locale } = useMessages()
  const { day, minute } = clinicTimeAt(new Date(instant), timeZone)
  return (
    <time dateTime={instant}>
      <span className="nowrap">{formatDay(day, locale)}</span>{' '}
      <span className="nowrap quiet">{formatMinute(minute, locale)}</span>
    </time>
  )
}
