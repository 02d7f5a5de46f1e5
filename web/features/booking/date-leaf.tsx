import type { ClinicDay } from '#contract/dates.ts'
import { formatDay } from '../../messages/format.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** A day like a leaf of a tear-off calendar; on a phone one line, `Monday, Nov 23, 2026`. */
export function DateLeaf({ day }: { readonly day: ClinicDay }) {
  const { locale } = useMessages()
  const part = (options: Intl.DateTimeFormatOptions) => formatDay(day, locale, options)
  return (
    <p className="next__leaf">
      <span>
        {part({ weekday: 'long' })}
        <i>,</i>
      </span>{' '}
      <span>{part({ month: 'short' })}</span>{' '}
      <b>
        {part({ day: 'numeric' })}
        <i>,</i>
      </b>{' '}
      <span>{part({ year: 'numeric' })}</span>
    </p>
  )
}
