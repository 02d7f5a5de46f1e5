import { type ReactNode, type Ref, useId } from 'react'
import { parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useAppointmentTimeMessages } from '../../i18n/hooks/use-appointment-time-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { timeInBrowserZone } from '../bookings/browser-time-zone.ts'
import { DateLeaf } from './date-leaf.tsx'
import { VisitInfo } from './visit-info.tsx'

interface AppointmentCardProps {
  readonly booking: Booking
  readonly clinic: Clinic | undefined
  /** The line above the treatment. */
  readonly lead: string
  /** Whether it was just booked: the card appears with an animation. */
  readonly isNew?: boolean
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** The payment state and buttons below the price. */
  readonly children?: ReactNode
}

/** One appointment with its time, treatment, place, what to bring, and price. */
export function AppointmentCard({ booking, clinic, lead, isNew, headingRef, children }: AppointmentCardProps) {
  const { locale } = useMessages()
  const when = useAppointmentTimeMessages()
  const title = useId()
  const day = parseClinicDay(booking.date)
  const browserTime = clinic && timeInBrowserZone(new Date(booking.startsAt), clinic.timeZone, locale)
  return (
    <article className={isNew ? 'next is-new' : 'next'} aria-labelledby={title}>
      {day && <DateLeaf day={day} />}
      <div className="next__main">
        <div>
          <p className="quiet">{lead}</p>
          <h2 id={title} ref={headingRef} tabIndex={-1}>
            <ClinicText>{booking.treatment}</ClinicText>
          </h2>
          <p className="next__time nowrap">{formatSlotText(booking.slot, locale)}</p>
          {browserTime && <p className="quiet num">{when.own(browserTime)}</p>}
        </div>
        <VisitInfo clinic={clinic} />
      </div>
      <div className="next__pay">
        <p className="price">{formatMoney(booking.price, locale)}</p>
        {children}
      </div>
    </article>
  )
}
