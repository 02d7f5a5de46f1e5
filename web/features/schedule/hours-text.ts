import { parseEnd, parseStart } from '#contract/start-times.ts'
import { formatMinute } from '../../i18n/format.ts'
import type { Interval } from './week.ts'

/** Formats an interval: `09.00 AM – 01.00 PM`. */
export function hoursText({ start, end }: Interval, locale: string): string {
  return `${formatMinute(parseStart(start) ?? 0, locale)} – ${formatMinute(parseEnd(end) ?? 0, locale)}`
}
