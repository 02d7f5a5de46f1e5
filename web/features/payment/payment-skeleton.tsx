import { enPayment } from '../../i18n/en/payment.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { cardClass } from '../../ui/card-class.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { checkoutClass, summaryClass } from './checkout.tsx'

/** A payment page of the same size while the booking loads. */
export function PaymentSkeleton() {
  return (
    <>
      <h1 className="sr-only">{useTexts(enPayment).title}</h1>
      <div className={`${checkoutClass} animate-late`} inert>
        <div className={`${summaryClass} min-h-72`}>
          <Skeleton size="l" />
        </div>
        <div className={cardClass('min-h-72 p-6')}>
          <Skeleton size="l" />
        </div>
      </div>
    </>
  )
}
