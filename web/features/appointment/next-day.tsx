import { Link } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import type { FirstFree } from '#contract/schemas/availability.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'

interface NextDayProps {
  /** A treatment with its first free slot after the day; `undefined` while it loads, or if there is none. */
  readonly next: FirstFree | undefined
  /** The only doctor whose free times count, if any. */
  readonly filter: { readonly doctor?: string }
}

/** A link to the next day with free times. It keeps its space while there is none. */
export function NextDay({ next: found, filter }: NextDayProps) {
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  const next = dayOf(found)
  const text = next && formatDay(next, locale, { weekday: 'short', month: 'short', day: 'numeric' })
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

interface NextDayForTreatmentProps extends NextDayProps {
  readonly treatment: Pick<Treatment, '_id' | 'name' | 'translations'>
}

/** A link from a fully booked treatment to the next day on which it is free, if any. */
export function NextDayForTreatment({ treatment, next: found, filter }: NextDayForTreatmentProps) {
  const [{ locale }, { appointment }] = useTexts(en, enBooking)
  const name = useTranslated()(treatment, 'name').text
  const next = dayOf(found)
  if (!next) return null
  const text = formatDay(next, locale, { month: 'short', day: 'numeric' })
  return (
    <Link
      className="tap-area"
      to={paths.appointmentWith({ date: next, ...filter, show: treatment.name })}
      aria-label={appointment.nextThisOn(name, text)}
      replace
      preventScrollReset
    >
      {appointment.nextOn(text)}
    </Link>
  )
}

const dayOf = (found: FirstFree | undefined) => parseClinicDay(found?.times[0]?.date ?? '')
