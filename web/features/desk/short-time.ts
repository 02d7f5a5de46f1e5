const formats = new Map<string, Intl.DateTimeFormat>()
// A full board formats each minute many times.
const formatted = new Map<string, readonly Intl.DateTimeFormatPart[]>()

function partsOf(minute: number, locale: string) {
  const key = `${locale} ${minute}`
  const known = formatted.get(key)
  if (known) return known
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  formats.set(locale, format)
  const parts = format.formatToParts(Date.UTC(2000, 0, 1, 0, minute))
  formatted.set(key, parts)
  return parts
}

const part = (parts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPart['type']) =>
  parts.find((each) => each.type === type)?.value ?? ''

/** Formats minutes since midnight for the board, which names the half of the day at its side: `9.30`, elsewhere `9:30`. */
export function shortTime(minute: number, locale: string): string {
  const parts = partsOf(minute, locale)
  return `${part(parts, 'hour')}${locale.startsWith('en') ? '.' : ':'}${part(parts, 'minute')}`
}

/** Formats a full hour at the side of the board: `9 AM`. */
export function shortHour(minute: number, locale: string): string {
  const parts = partsOf(minute, locale)
  return `${part(parts, 'hour')} ${part(parts, 'dayPeriod')}`.trim()
}
