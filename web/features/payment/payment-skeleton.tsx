import { usePaymentMessages } from '../../i18n/use-payment-messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The payment page while its booking is on its way, in its size. */
export function PaymentSkeleton() {
  return (
    <>
      <h1 className="sr-only">{usePaymentMessages().title}</h1>
      <div className="checkout checkout--waiting waiting" inert>
        <div className="card card--mint">
          <Skeleton size="l" />
        </div>
        <div className="card">
          <Skeleton size="l" />
        </div>
      </div>
    </>
  )
}
