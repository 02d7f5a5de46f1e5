import type { ClinicDay } from '#contract/dates.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** A day as a calendar sheet. On phones and for screen readers one line: `Monday, Nov 23, 2026`. */
export function DateLeaf({ day }: { readonly day: ClinicDay }) {
  const { locale } = useTexts(en)
  const part = (options: Intl.DateTimeFormatOptions) => formatDay(day, locale, options)
  return (
    <p className="bg-pine px-5 py-3 text-lg/relaxed font-medium text-on-pine md:row-span-2 md:grid md:place-content-center md:px-4 md:py-6 md:text-center md:text-base/relaxed md:text-on-pine-quiet xl:row-auto print:border-b print:border-line print:bg-transparent print:text-ink">
      <span className="inline-block first-letter:uppercase md:sr-only">
        {part({ weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' })}
      </span>
      <span className="hidden md:grid" aria-hidden>
        <span className="inline-block first-letter:uppercase">{part({ weekday: 'long' })}</span>{' '}
        <b className="text-5xl/[1.15] font-semibold text-on-pine normal-nums print:text-ink">
          {part({ day: 'numeric' })}
        </b>{' '}
        <span>{part({ month: 'short', year: 'numeric' })}</span>
      </span>
    </p>
  )
}
