import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings.ts'
import emptySceneDark from '../../art/dark/empty-calendar.svg'
import emptyScene from '../../art/empty-calendar.svg'
import type { PaymentMessages } from '../../i18n/en/payment.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePaymentMessages } from '../../i18n/use-payment-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Illustration } from '../../ui/illustration.tsx'

interface NoFormProps {
  readonly title: string
  readonly text: string
  readonly failed?: boolean
  /** The next step; the way back to one's appointments where none is given. */
  readonly children?: ReactNode
}

/** In the place of the card form: why nothing can be paid here. */
export function PaymentUnavailable({ title, text, failed = false, children }: NoFormProps) {
  const texts = usePaymentMessages()
  const picture = <Illustration light={emptyScene} dark={emptySceneDark} smile />
  return (
    <>
      <div className="head">
        <h1>{texts.title}</h1>
      </div>
      <Empty picture={picture} title={title} text={text} failed={failed}>
        {children ?? (
          <ButtonLink to={paths.dashboard} look="primary" large>
            {texts.myAppointments}
          </ButtonLink>
        )}
      </Empty>
    </>
  )
}

/** Says of an appointment that is cancelled, free, or paid at the clinic only that there is nothing to pay here. */
export function NothingToPay({ booking }: { readonly booking: Booking }) {
  const { locale } = useMessages()
  const texts = usePaymentMessages()
  if (booking.cancelled)
    return <PaymentUnavailable title={texts.cancelled} text={whatComesBack(booking, locale, texts)} />
  if (booking.payment.state === 'nothing_to_pay') return <PaymentUnavailable title={texts.free} text={texts.freeHelp} />
  return <PaymentUnavailable title={texts.off} text={texts.offHelp(formatMoney(booking.price, locale))} />
}

function whatComesBack({ payment }: Booking, locale: string, texts: PaymentMessages): string {
  switch (payment.state) {
    case 'refund_due': {
      const amount = formatMoney(payment.amount, locale)
      return payment.method === 'clinic' ? texts.refundAtClinic(amount) : texts.refundDue(amount)
    }
    case 'refund_pending':
      return texts.refundPending(formatMoney(payment.amount, locale))
    default:
      return texts.nothingPaid
  }
}
