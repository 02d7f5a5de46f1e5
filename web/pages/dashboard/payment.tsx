import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { Booking } from '#contract/schemas/booking.ts'
import type { PaymentSetup } from '#contract/schemas/payment.ts'
import { isNotFound } from '../../api/api-error.ts'
import { clinicQuery } from '../../features/clinic/clinic-setup.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { Checkout } from '../../features/payment/checkout.tsx'
import { Confirming } from '../../features/payment/confirming.tsx'
import { bookingToPay } from '../../features/payment/payment-api.ts'
import { PaymentSkeleton } from '../../features/payment/payment-skeleton.tsx'
import { NothingToPay, PaymentUnavailable } from '../../features/payment/payment-unavailable.tsx'
import { Receipt } from '../../features/payment/receipt.tsx'
import { TestMode } from '../../features/payment/test-mode.tsx'
import { useIsForeign } from '../../features/session/use-is-foreign.ts'
import { enPayment } from '../../i18n/en/payment.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { linkClass } from '../../ui/button/button-class.ts'
import { IconArrowLeft } from '../../ui/icons/dashboard-icons.tsx'
import { IconRefresh } from '../../ui/icons/page-icons.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'

/** Pays for one booking by card; its receipt once it is paid. */
export function Payment() {
  const { id = '' } = useParams()
  const texts = useTexts(enPayment)
  const booking = useQuery(bookingToPay(id))
  const { treatment, payment } = booking.data ?? {}
  const toPay = treatment !== undefined && payment?.state === 'unpaid'
  return (
    <Main>
      <PageTitle page={toPay ? texts.payFor(treatment) : texts.title} />
      <p className="sr-only" role="status">
        {booking.isPending && texts.loading}
      </p>
      <Link className={`-mt-2 print:hidden ${linkClass}`} to={paths.dashboard}>
        <IconArrowLeft />
        {texts.myAppointments}
      </Link>
      <PaymentOf key={id} id={id} />
    </Main>
  )
}

function PaymentOf({ id }: { readonly id: string }) {
  const texts = useTexts(enPayment)
  const errorText = useErrorText()
  const booking = useQuery(bookingToPay(id))
  const clinic = useQuery(clinicQuery)
  const failure = (booking.data ? undefined : booking.error) ?? (clinic.data ? undefined : clinic.error)
  const isForeign = useIsForeign(booking.data)
  // An admin may look at any booking, and pays for none but their own.
  if (isForeign || isNotFound(failure)) return <PaymentUnavailable title={texts.unknown} text={texts.unknownHelp} />
  if (failure)
    return (
      <PaymentUnavailable title={texts.failed} text={errorText(failure)} failed>
        <Button
          look="primary"
          busy={booking.isFetching || clinic.isFetching}
          onClick={() => void Promise.all([booking.refetch(), clinic.refetch()])}
        >
          <IconRefresh />
          {texts.tryAgain}
        </Button>
      </PaymentUnavailable>
    )
  if (!booking.data || !clinic.data) return <PaymentSkeleton />
  return <Stage booking={booking.data} setup={clinic.data.payment} />
}

function Stage({ booking, setup }: { readonly booking: Booking; readonly setup: PaymentSetup }) {
  const clinic = useClinic()
  const isTest = setup.mode === 'stand_in' || setup.mode === 'test_keys'
  const { payment } = booking
  if (payment.state === 'paid' || payment.state === 'paid_at_clinic' || payment.state === 'refunded') {
    const byCard = payment.state === 'paid' || (payment.state === 'refunded' && payment.method === 'card')
    return <Receipt booking={booking} payment={payment} clinic={clinic} isTest={isTest && byCard} />
  }
  if (payment.state === 'confirming') return <Confirming received />
  if (payment.state !== 'unpaid' || setup.mode === 'off') return <NothingToPay booking={booking} />
  return (
    <>
      {isTest && <TestMode />}
      <Checkout booking={booking} setup={setup} />
    </>
  )
}
