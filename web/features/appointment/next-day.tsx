import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { formatDay } from '../../i18n/format.ts'
import { useBookingMessages } from '../../i18n/use-booking-messages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { IconArrowRight } from '../../ui/icons/icons.tsx'
import { nextFree } from '../bookings/booking-api.ts'

/** Leads to the next day with any free time; the place stays where there is none. */
export function NextDay({ day }: { readonly day: ClinicDay }) {
  const { locale } = useMessages()
  const { appointment } = useBookingMessages()
  // The last answer stays until the new one is there, so that a press on the link keeps its focus.
  const { data } = useQuery({ ...nextFree({ after: day }), placeholderData: keepPreviousData })
  const next = parseClinicDay(data?.next?.date ?? '')
  const text = next && formatDay(next, locale, { weekday: 'short', month: 'short', day: 'numeric' })
  return (
    <p className="next-day">
      {next && text && (
        <Link
          className="link nowrap"
          to={paths.appointmentWith({ date: next })}
          aria-label={appointment.toNextDay(text)}
          replace
          preventScrollReset
        >
          <span className="cap">{text}</span>
          <IconArrowRight className="icon icon--directed" />
        </Link>
      )}
    </p>
  )
}

interface NextDayWithProps {
  readonly treatment: { readonly _id: string; readonly name: string }
  readonly day: ClinicDay
}

/** Leads from a sold-out treatment to the next day that has it; nothing where none has. */
export function NextDayForTreatment({ treatment, day }: NextDayWithProps) {
  const { locale } = useMessages()
  const { appointment } = useBookingMessages()
  const { data } = useQuery(nextFree({ treatmentId: treatment._id, after: day }))
  const next = parseClinicDay(data?.next?.date ?? '')
  if (!next) return null
  const text = formatDay(next, locale, { month: 'short', day: 'numeric' })
  return (
    <Link
      to={paths.appointmentWith({ date: next, show: treatment.name })}
      aria-label={appointment.nextThisOn(treatment.name, text)}
      replace
      preventScrollReset
    >
      {appointment.nextOn(text)}
    </Link>
  )
}
