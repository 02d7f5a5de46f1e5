import { useEffect, useId, useRef } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Booking, BookingPayment } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { en } from '../../i18n/en/layout.ts'
import { enPayment } from '../../i18n/en/payment.ts'
import { formatDate, formatDay, formatMoney, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconCheck, IconPrinter, IconReceiptRefund } from '../../ui/icons/dashboard-icons.tsx'
import { Mark as ClinicMark } from '../../ui/layout/brand.tsx'
import { ClinicText, TranslatedText } from '../../ui/text/clinic-text.tsx'
import { SummaryList, SummaryRow, totalClass } from './summary-list.tsx'

interface ReceiptProps {
  readonly booking: Booking
  readonly payment: Extract<BookingPayment, { state: 'paid' | 'paid_at_clinic' | 'refunded' }>
  readonly clinic: Clinic | undefined
  /** Whether it was a test payment. */
  readonly isTest: boolean
}

/** The receipt of a payment, or of a refunded one; for the screen and for printing. */
export function Receipt({ booking, payment, clinic, isTest }: ReceiptProps) {
  const [{ locale }, texts] = useTexts(en, enPayment)
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The card form had the focus and is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const refunded = payment.state === 'refunded'
  const amount = formatMoney(payment.state === 'refunded' ? payment.refund : payment.amount, locale)
  const isPart = payment.state === 'refunded' && payment.refund < payment.amount
  const rows = [
    { name: texts.treatment, value: <TranslatedText of={booking} field="treatment" /> },
    ...(booking.doctor ? [{ name: texts.doctor, value: <ClinicText>{booking.doctor.name}</ClinicText> }] : []),
    { name: texts.date, value: formatDate(booking.date, locale) },
    { name: texts.time, value: formatSlotText(booking.slot, locale) },
    { name: texts.patient, value: booking.patientName },
    ...(booking.accountName ? [{ name: texts.payer, value: booking.accountName }] : []),
    ...(clinic
      ? [
          { name: texts.paidOn, value: dayOf(payment.paidAt, clinic) },
          ...(isPart ? [{ name: texts.paid, value: formatMoney(payment.amount, locale) }] : []),
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
    <section
      className="relative mt-4 mb-6 max-w-136 rounded-t-card border border-b-0 border-line bg-surface px-5 pt-8 pb-9 sm:p-10 print:m-0 print:border-0 print:p-0"
      aria-labelledby={title}
    >
      {clinic?.look?.logo && (
        <p className="mb-5 flex items-center gap-2.5 font-bold print:hidden">
          <ClinicMark logo={clinic.look.logo} />
          {clinic.name}
        </p>
      )}
      <div className="mb-5 grid size-14 place-items-center rounded-full bg-ok-soft text-ok-ink print:hidden">
        <Mark className="size-7" strokeWidth={2.25} />
      </div>
      <h1 id={title} ref={heading} tabIndex={-1} className="mb-1.5 outline-none">
        {titles[payment.state]}
      </h1>
      <p className="text-ink-quiet">
        {refunded ? texts.refunded(amount) : texts.thanks(booking.accountName ?? booking.patientName)}{' '}
        {isTest && texts.testReceipt}
      </p>
      <SummaryList>
        {rows.map(({ name, value }) => (
          <SummaryRow key={name} name={name}>
            {value}
          </SummaryRow>
        ))}
        <SummaryRow name={refunded ? texts.returnedSum : texts.paid} className={totalClass}>
          {amount}
        </SummaryRow>
      </SummaryList>
      <p className="my-6">
        <span className="text-ink-quiet">{texts.transactionId}</span>{' '}
        <code className="font-sans text-sm wrap-anywhere tabular-nums">{payment.transactionId}</code>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={paths.dashboard} look="primary" className="flex-auto">
          {texts.myAppointments}
        </ButtonLink>
        <Button look="quiet" className="flex-auto" onClick={() => window.print()}>
          <IconPrinter />
          {texts.print}
        </Button>
      </div>
      <span className="torn-edge absolute inset-x-[-1px] top-full h-2.5 print:hidden" aria-hidden />
    </section>
  )
}
