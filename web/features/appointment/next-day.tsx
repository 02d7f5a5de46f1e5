import { Link } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import type { FirstFree } from '#contract/schemas/availability.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'

export interface NextDayProps {
  /** A treatment with its first free slot after the day; `undefined` while it loads, or if there is none. */
  readonly next: FirstFree | undefined
  /** The only doctor whose free times count, if any. */
  readonly filter: { readonly doctor?: string; readonly for?: string }
}

/** A link to the next day with free times. It keeps its space while there is none. */
export function NextDay({ next: found, filter }: NextDayProps) {
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  const next = dayOf(found)
  const text = next && formatDay(next, locale, shortDay)
  return (
    <p className="min-h-touch">
      {next && text && (
        <Link
          className={`whitespace-nowrap ${linkClass}`}
          to={paths.appointmentWith({ date: next, ...filter })}
          aria-label={appointment.toNextDay(text)}
          replace
          preventScrollReset
        >
          <span className="inline-block first-letter:uppercase">{text}</span>
          <IconArrowRight />
        </Link>
      )}
    </p>
  )
}

/** The id of the heading above the free times. */
export const headingId = 'available'

export const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const
/** Returns the day of a treatment's first free slot. */
export const dayOf = (found: FirstFree | undefined) => parseClinicDay(found?.times[0]?.date ?? '')
