import { IconCheck, IconPrinter } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { Booking, BookingPayment } from '#contract/bookings.ts'
import type { Clinic } from '#contract/clinic.ts'
import { clinicTimeAt } from '#contract/dates.ts'
import { formatDay, formatMoney, formatSlotText } from '../../messages/format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { usePaymentMessages } from '../../messages/use-payment-messages.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

interface ReceiptProps {
  readonly booking: Booking
  readonly payment: Extract<BookingPayment, { state: 'paid' | 'paid_at_clinic' }>
  readonly clinic: Clinic | undefined
  /** No real money moved. */
  readonly isTest: boolean
}

/** What was paid, when, for what and to whom; for the screen and for paper. */
export function Receipt({ booking, payment, clinic, isTest }: ReceiptProps) {
  const { locale } = useMessages()
  const texts = usePaymentMessages()
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // It follows the card form, whose focus is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const rows = [
    { name: texts.treatment, value: booking.treatment },
    { name: texts.date, value: booking.date },
    { name: texts.time, value: formatSlotText(booking.slot) },
    { name: texts.patient, value: booking.patientName },
    ...(clinic
      ? [
          {
            name: texts.paidOn,
            value: formatDay(clinicTimeAt(new Date(payment.paidAt), clinic.timeZone).day, locale),
          },
          { name: texts.clinic, value: `${clinic.name}, ${clinic.street}, ${clinic.city}` },
        ]
      : []),
  ]
  return (
    <section className="receipt" aria-labelledby={title}>
      <div className="receipt__mark">
        <IconCheck className="icon" aria-hidden />
      </div>
      <h1 id={title} ref={heading} tabIndex={-1}>
        {payment.state === 'paid' ? texts.success : texts.atClinic}
      </h1>
      <p className="quiet">
        {texts.thanks(booking.patientName)} {isTest && texts.testReceipt}
      </p>
      <dl className="sum">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="sum__total">
          <dt>{texts.paid}</dt>
          <dd>{formatMoney(payment.amount, locale)}</dd>
        </div>
      </dl>
      <p className="txn">
        <span className="quiet">{texts.transactionId}</span> <code>{payment.transactionId}</code>
      </p>
      <div className="actions">
        <ButtonLink to={paths.dashboard} look="primary">
          {texts.myAppointments}
        </ButtonLink>
        <Button look="quiet" onClick={() => window.print()}>
          <IconPrinter className="icon" aria-hidden />
          {texts.print}
        </Button>
      </div>
    </section>
  )
}
