import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { formatDay } from '../../i18n/format.ts'
import { useBookingMessages } from '../../i18n/hooks/use-booking-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { nextFree } from '../bookings/booking-api.ts'

interface NextDayProps {
  readonly day: ClinicDay
  /** The only doctor whose free times count, if any. */
  readonly filter: { readonly doctor?: string }
}

/** A link to the next day with free times. It keeps its space while there is none. */
export function NextDay({ day, filter }: NextDayProps) {
  const { locale } = useMessages()
  const { appointment } = useBookingMessages()
  // The previous link stays while the next one loads, so that it keeps the focus.
  const { data } = useQuery({ ...nextFree({ ...filter, after: day }), placeholderData: keepPreviousData })
  const next = parseClinicDay(data?.next?.date ?? '')
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
export function NextDayForTreatment({ treatment, day, filter }: NextDayForTreatmentProps) {
  const { locale } = useMessages()
  const { appointment } = useBookingMessages()
  const { data } = useQuery(nextFree({ ...filter, treatmentId: treatment._id, after: day }))
  const name = useTranslated()(treatment, 'name').text
  const next = parseClinicDay(data?.next?.date ?? '')
  if (!next) return null
  const text = formatDay(next, locale, { month: 'short', day: 'numeric' })
  return (
    <Link
      className="tap-area whitespace-nowrap"
      to={paths.appointmentWith({ date: next, ...filter, show: treatment.name })}
      aria-label={appointment.nextThisOn(name, text)}
      replace
      preventScrollReset
    >
      {appointment.nextOn(text)}
    </Link>
  )
}
