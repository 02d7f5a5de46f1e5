import { clinicTimeAt } from '#contract/dates.ts'
import { formatDayInText } from '../../i18n/format.ts'

/** Formats the day of an instant in the time zone of the device: `Dec 6, 2026`. */
export function localDay(instant: string, locale: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return formatDayInText(clinicTimeAt(new Date(instant), timeZone).day, locale)
}
