import { clinicTimeAt } from '#contract/dates.ts'
import { formatDay, formatMinute, withCommas } from '../../i18n/format.ts'

/** The IANA name of the zone that this browser is set to. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * What the clock beside the person shows at an instant, with the date where that is another than the clinic's; undefined
 * where both clocks show the same.
 */
export function timeInBrowserZone(instant: Date, clinicZone: string, locale: string): string | undefined {
  const [own, clinic] = [clinicTimeAt(instant, browserTimeZone()), clinicTimeAt(instant, clinicZone)]
  const sameDay = own.day === clinic.day
  if (sameDay && own.minute === clinic.minute) return undefined
  const date = sameDay ? '' : formatDay(own.day, locale, { month: 'short', day: 'numeric' })
  return withCommas([date, formatMinute(own.minute, locale)], locale)
}
