import type { ReactNode } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import emptySceneDark from '../../art/dark/empty-calendar.svg'
import emptyScene from '../../art/empty-calendar.svg'
import { en } from '../../i18n/en/layout.ts'
import type { PaymentMessages } from '../../i18n/en/payment.ts'
import { enPayment } from '../../i18n/en/payment.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { headClass } from '../../ui/layout/head-class.ts'

interface PaymentUnavailableProps {
  readonly title: string
  readonly text: string
  readonly failed?: boolean
  /** Links or buttons; by default a link to My Appointments. */
  readonly children?: ReactNode
}

/** Shown in place of the card form: the reason for which the appointment cannot be paid. */
export function PaymentUnavailable({ title, text, failed = false, children }: PaymentUnavailableProps) {
  const texts = useTexts(enPayment)
  const picture = <Illustration light={emptyScene} dark={emptySceneDark} smile />
  return (
    <>
      <div className={headClass}>
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

/** Shown for an appointment that is cancelled, free, paid at the clinic, or whose payment is disputed. */
export function NothingToPay({ booking }: { readonly booking: Booking }) {
  const [{ locale }, texts] = useTexts(en, enPayment)
  const { payment } = booking
  if (payment.state === 'disputed')
    return <PaymentUnavailable title={texts.disputed} text={texts.disputedHelp(formatMoney(payment.amount, locale))} />
  if (payment.state === 'charged_back' && !booking.cancelled)
    return (
      <PaymentUnavailable title={texts.chargedBack} text={texts.chargedBackHelp(formatMoney(payment.amount, locale))} />
    )
  if (booking.cancelled) return <PaymentUnavailable title={texts.cancelled} text={refundText(booking, locale, texts)} />
  if (payment.state === 'nothing_to_pay') return <PaymentUnavailable title={texts.free} text={texts.freeHelp} />
  return <PaymentUnavailable title={texts.off} text={texts.offHelp(formatMoney(booking.price, locale))} />
}

function refundText({ payment }: Booking, locale: string, texts: PaymentMessages): string {
  switch (payment.state) {
    case 'refund_due': {
      const amount = formatMoney(payment.refund, locale)
      return payment.method === 'clinic' ? texts.refundAtClinic(amount) : texts.refundDue(amount)
    }
    case 'refund_pending':
      return texts.refundPending(formatMoney(payment.refund, locale))
    case 'kept':
      return texts.kept(formatMoney(payment.amount, locale))
    default:
      return texts.nothingPaid
  }
}
