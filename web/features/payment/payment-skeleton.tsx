import { usePaymentMessages } from '../../i18n/use-payment-messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A payment page of the same size while the booking loads. */
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
