import { useEffect, useId, useRef } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Booking, BookingPayment } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { formatDate, formatDay, formatMoney, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePaymentMessages } from '../../i18n/use-payment-messages.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconCheck, IconPrinter, IconReceiptRefund } from '../../ui/icons/dashboard-icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'

interface ReceiptProps {
  readonly booking: Booking
  readonly payment: Extract<BookingPayment, { state: 'paid' | 'paid_at_clinic' | 'refunded' }>
  readonly clinic: Clinic | undefined
  /** Whether it was a test payment. */
  readonly isTest: boolean
}

/** The receipt of a payment, or of a refunded one; for the screen and for printing. */
export function Receipt({ booking, payment, clinic, isTest }: ReceiptProps) {
  const { locale } = useMessages()
  const texts = usePaymentMessages()
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The card form had the focus and is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const refunded = payment.state === 'refunded'
  const amount = formatMoney(payment.amount, locale)
  const rows = [
    { name: texts.treatment, value: <ClinicText>{booking.treatment}</ClinicText> },
    { name: texts.date, value: formatDate(booking.date, locale) },
    { name: texts.time, value: formatSlotText(booking.slot, locale) },
    { name: texts.patient, value: booking.patientName },
    ...(clinic
      ? [
          { name: texts.paidOn, value: dayOf(payment.paidAt, clinic) },
          ...(refunded ? [{ name: texts.returnedOn, value: dayOf(payment.refundedAt, clinic) }] : []),
          {
            name: texts.clinic,
            value: <ClinicText>{withCommas([clinic.name, clinic.street, clinic.city], clinic.language)}</ClinicText>,
          },
        ]
      : []),
  ]
  function dayOf(instant: string, { timeZone }: Clinic) {
    return formatDay(clinicTimeAt(new Date(instant), timeZone).day, locale)
  }

  const titles = { paid: texts.success, paid_at_clinic: texts.atClinic, refunded: texts.cancelled }
  const Mark = refunded ? IconReceiptRefund : IconCheck
  return (
    <section className="receipt" aria-labelledby={title}>
      <div className="receipt__mark">
        <Mark className="icon" />
      </div>
      <h1 id={title} ref={heading} tabIndex={-1}>
        {titles[payment.state]}
      </h1>
      <p className="quiet">
        {refunded ? texts.refunded(amount) : texts.thanks(booking.patientName)} {isTest && texts.testReceipt}
      </p>
      <dl className="sum">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="sum__total">
          <dt>{refunded ? texts.returnedSum : texts.paid}</dt>
          <dd>{amount}</dd>
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
          <IconPrinter className="icon" />
          {texts.print}
        </Button>
      </div>
    </section>
  )
}
