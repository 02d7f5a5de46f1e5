import { IconId, IconMapPin } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId } from 'react'
import type { Booking } from '#contract/bookings.ts'
import type { Clinic } from '#contract/clinic.ts'
import { parseClinicDay } from '#contract/dates.ts'
import { formatMoney, formatSlotText } from '../../messages/format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { DateLeaf } from './date-leaf.tsx'

interface AppointmentCardProps {
  readonly booking: Booking
  readonly clinic: Clinic | undefined
  /** A line above the treatment: why this appointment stands here. */
  readonly lead: string
  /** It was booked a moment ago: the card settles into its place. */
  readonly isNew?: boolean
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** Beside the price. */
  readonly children?: ReactNode
}

/** One appointment with everything needed on the day: when, what, where, what to bring, the price. */
export function AppointmentCard({ booking, clinic, lead, isNew, headingRef, children }: AppointmentCardProps) {
  const { locale, dashboard } = useMessages()
  const title = useId()
  const day = parseClinicDay(booking.date)
  return (
    <article className={isNew ? 'next is-new' : 'next'} aria-labelledby={title}>
      {day && <DateLeaf day={day} />}
      <div className="next__main">
        <div>
          <p className="quiet">{lead}</p>
          <h2 id={title} ref={headingRef} tabIndex={-1}>
            {booking.treatment}
          </h2>
          <p className="next__time nowrap">{formatSlotText(booking.slot)}</p>
        </div>
        <ul className="next__more">
          {clinic && (
            <li>
              <IconMapPin className="icon" aria-hidden />
              <span>
                {clinic.street}, {clinic.city}.{' '}
                <a className="nowrap" href={paths.directions(`${clinic.street}, ${clinic.city}`)} rel="noreferrer">
                  {dashboard.directions}
                </a>
              </span>
            </li>
          )}
          <li>
            <IconId className="icon" aria-hidden />
            <span>{dashboard.bring}</span>
          </li>
        </ul>
      </div>
      <div className="next__pay">
        <p className="price">{formatMoney(booking.price, locale)}</p>
        {children}
      </div>
    </article>
  )
}
