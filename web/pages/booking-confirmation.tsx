import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useEffectEvent } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { deadlineAt } from '../features/bookings/cancellation-deadline.ts'
import { PhoneLink } from '../features/clinic/phone-link.tsx'
import { useClinicNow } from '../features/clinic/use-clinic-clock.ts'
import { mailSetup } from '../features/mail/mail-setup.ts'
import { AddToCalendar } from '../features/my-appointments/add-to-calendar.tsx'
import { AppointmentCard } from '../features/my-appointments/appointment-card.tsx'
import { paymentSetup } from '../features/payment/payment-setup.ts'
import { formatDayInText, formatMinute } from '../i18n/format.ts'
import { useBookingMessages } from '../i18n/hooks/use-booking-messages.ts'
import { useCancelMessages } from '../i18n/hooks/use-cancel-messages.ts'
import { useMessages } from '../i18n/hooks/use-messages.ts'
import { ownPaths } from '../own-paths.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { NoBreakText } from '../ui/text/no-break-text.tsx'

interface BookingConfirmationProps {
  readonly booked: Booking
  readonly clinic: Clinic
  readonly headingRef: Ref<HTMLHeadingElement>
  /** Called after the first render, when the heading can get the focus. */
  readonly onShown: () => void
}

/** The appointment that was just booked, with links to pay it and the deadline for cancelling. */
export function BookingConfirmation({ booked, clinic, headingRef, onShown }: BookingConfirmationProps) {
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  const { booking } = useBookingMessages()
  const { payNow, mailing } = useCancelMessages()
  const mode = useQuery(mailSetup).data?.mode
  const mailed = mode === 'test' || mode === 'live'
  const setup = useQuery(paymentSetup).data
  const toPay = booked.payment.state === 'unpaid' && setup?.mode !== 'off'
  return (
    <div className="mt-10">
      <AppointmentCard booking={booked} clinic={clinic} lead={booking.confirmed} isNew headingRef={headingRef}>
        {toPay && (
          <ButtonLink look="primary" className="min-w-28" to={ownPaths.payment(booked._id)}>
            {payNow}
          </ButtonLink>
        )}
        <AddToCalendar bookingId={booked._id} />
        <ButtonLink className="min-w-28" to={paths.dashboard}>
          {booking.myAppointments}
        </ButtonLink>
      </AppointmentCard>
      {mailed && <p className="mt-3 text-ink-quiet">{mailing(booked.patientEmail)}</p>}
      <HowToCancel booked={booked} clinic={clinic} />
    </div>
  )
}

interface HowToCancelProps {
  readonly booked: Booking
  readonly clinic: Clinic
}

function HowToCancel({ booked, clinic }: HowToCancelProps) {
  const { locale } = useMessages()
  const { howTo, tooNear } = useCancelMessages()
  const { day, minute, passed } = deadlineAt(new Date(booked.cancelUntil), useClinicNow(), clinic.timeZone)
  const [time, date] = [formatMinute(minute, locale), formatDayInText(day, locale)]
  return (
    <p className="tabular-nums mt-3 text-ink-quiet">
      {passed ? (
        <>
          {tooNear} <PhoneLink clinic={clinic} className="whitespace-nowrap" />
        </>
      ) : (
        <NoBreakText text={howTo(time, date)} parts={[time, date]} />
      )}
    </p>
  )
}
