import { clinicTimeAt } from '#contract/dates.ts'
import { formatDay, formatMinute, withCommas } from '../../i18n/format.ts'

/**
 * Returns the browser's local time at an instant, with the date if it differs from the clinic's date. Returns undefined if
 * the clocks of the browser and the clinic show the same time.
 */
export function timeInBrowserZone(instant: Date, clinicZone: string, locale: string): string | undefined {
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const [own, clinic] = [clinicTimeAt(instant, browserZone), clinicTimeAt(instant, clinicZone)]
  const sameDay = own.day === clinic.day
  if (sameDay && own.minute === clinic.minute) return undefined
  const date = sameDay ? '' : formatDay(own.day, locale, { month: 'short', day: 'numeric' })
  return withCommas([date, formatMinute(own.minute, locale)], locale)
}
