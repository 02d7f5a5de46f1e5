import { withWesternDigits } from '#contract/digits.ts'
import { formatStart, parseStart } from '#contract/start-times.ts'

const time = /\b(\d{1,2})(?:[:.h](\d{2}))?(?:\s*(?:h\b\.?|([ap])\.?\s?m\b\.?|([صم])(?!\p{L})))?/giu

/**
 * The start times in what was typed, such as `8:30, 9 and 2 pm` without the `and`, in the ways of all our languages, as
 * the wire has them and in time order; what is no time stands at the end as it was typed, for the check to refuse.
 */
export function parseStartTimes(typed: string): string[] {
  const starts: string[] = []
  const rest = withWesternDigits(typed).replace(
    time,
    (text, hour: string, minute = '00', half?: string, halfInArabic?: string) => {
      const start = parseStart(`${String(hourOf(Number(hour), half ?? halfInArabic)).padStart(2, '0')}:${minute}`)
      if (start === undefined) return text
      starts.push(formatStart(start))
      return ' '
    },
  )
  return [...starts.sort(), ...rest.split(/[\s,;،]+/).filter(Boolean)]
}

// 13 pm is no time: 25 is no hour of a day.
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return 25
  return (hour % 12) + (['p', 'P', 'م'].includes(half) ? 12 : 0)
}

/** Returns consecutive starts between two times, `HH:MM`. The last slot ends at `until` or earlier. */
export function fillStartTimes(from: string, until: string, minutes: number): string[] {
  const [first, end] = [parseStart(from), parseStart(until)]
  if (first === undefined || end === undefined || !Number.isInteger(minutes) || minutes < 5) return []
  const count = Math.max(0, Math.floor((end - first) / minutes))
  return Array.from({ length: count }, (_, i) => formatStart(first + i * minutes))
}

/** The starts of a text where those of a span have given way to others; mornings stay when an afternoon is filled. */
export function replaceStartTimes(
  typed: string,
  { from, until }: { readonly from: string; readonly until: string },
  filled: readonly string[],
): string[] {
  const others = parseStartTimes(typed).filter((start) => start < from || start >= until)
  return [...others, ...filled].sort()
}
