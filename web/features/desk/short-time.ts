interface MinuteTexts {
  readonly time: string
  readonly hour: string
}

const formats = new Map<string, Intl.DateTimeFormat>()
// A full board formats each minute many times.
const known = new Map<string, MinuteTexts>()

function textsOf(minute: number, locale: string): MinuteTexts {
  const key = `${locale} ${minute}`
  const found = known.get(key)
  if (found) return found
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  formats.set(locale, format)
  const parts = format.formatToParts(Date.UTC(2000, 0, 1, 0, minute))
  const part = (type: Intl.DateTimeFormatPart['type']) => parts.find((each) => each.type === type)?.value ?? ''
  const texts = {
    time: `${part('hour')}${locale.startsWith('en') ? '.' : ':'}${part('minute')}`,
    hour: `${part('hour')} ${part('dayPeriod')}`.trim(),
  }
  known.set(key, texts)
  return texts
}

/** Formats minutes since midnight for the board, which names the half of the day at its side: `9.30`, elsewhere `9:30`. */
export function shortTime(minute: number, locale: string): string {
  return textsOf(minute, locale).time
}

/** Formats a full hour at the side of the board: `9 AM`. */
export function shortHour(minute: number, locale: string): string {
  return textsOf(minute, locale).hour
}
