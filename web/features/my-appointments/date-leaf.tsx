import type { ClinicDay } from '#contract/dates.ts'
import { formatDay } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'

/** A day as a calendar sheet. On phones and for screen readers one line: `Monday, Nov 23, 2026`. */
export function DateLeaf({ day }: { readonly day: ClinicDay }) {
  const { locale } = useMessages()
  const part = (options: Intl.DateTimeFormatOptions) => formatDay(day, locale, options)
  return (
    <p className="next__leaf">
      <span className="next__line cap">
        {part({ weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' })}
      </span>
      <span className="next__sheet" aria-hidden>
        <span className="cap">{part({ weekday: 'long' })}</span> <b>{part({ day: 'numeric' })}</b>{' '}
        <span>{part({ month: 'short', year: 'numeric' })}</span>
      </span>
    </p>
  )
}
