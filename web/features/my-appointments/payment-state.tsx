import { Link } from 'react-router'
import type { Booking } from '#contract/schemas/booking.ts'
import type { DashboardMessages } from '../../i18n/en/dashboard.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useDashboardMessages } from '../../i18n/hooks/use-dashboard-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { paths } from '../../paths.ts'
import { Badge, badgeClass } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'

interface PaymentStateProps {
  readonly booking: Booking
  /** Whether the portal takes cards. If not, appointments are paid at the clinic. */
  readonly byCard: boolean
  /** Whether it is part of a card, where paying is the primary action. */
  readonly inCard?: boolean
}

/** The payment state of an appointment: a link that pays, a link to the receipt, or the refund. */
export function PaymentState({ booking, byCard, inCard = false }: PaymentStateProps) {
  const dashboard = useDashboardMessages()
  const { locale } = useMessages()
  const { _id, treatment, price, payment } = booking
  if (payment.state === 'unpaid' && byCard)
    return (
      <>
        <ButtonLink
          to={paths.payment(_id)}
          look={inCard ? 'primary' : 'soft'}
          className={inCard ? 'min-w-28' : 'min-w-18'}
          aria-label={dashboard.payThis(formatMoney(price, locale), treatment)}
        >
          {dashboard.pay}
        </ButtonLink>
        <span className="hidden print:inline">
          <Badge>{dashboard.notPaid}</Badge>
        </span>
      </>
    )
  const text = textFor(booking, dashboard)
  const className = badgeClass({ look: looks[payment.state] }, inCard ? 'lg:self-start' : '')
  const isPaid = payment.state === 'paid' || payment.state === 'paid_at_clinic'
  if (!isPaid && payment.state !== 'refunded') return <span className={className}>{text}</span>
  return (
    <Link
      className={className}
      to={paths.payment(_id)}
      aria-label={(isPaid ? dashboard.receiptOf : dashboard.detailsOf)(text, treatment)}
    >
      {isPaid && <IconCheck className="size-4" strokeWidth={2} />}
      {text}
    </Link>
  )
}

const looks: Partial<Record<Booking['payment']['state'], 'warn' | 'ok'>> = {
  confirming: 'warn',
  paid: 'ok',
  paid_at_clinic: 'ok',
  refund_due: 'warn',
  refund_pending: 'warn',
}

function textFor({ payment, cancelled }: Booking, texts: DashboardMessages): string {
  switch (payment.state) {
    case 'nothing_to_pay':
      return cancelled ? texts.nothingToPay : texts.free
    case 'confirming':
      return texts.confirming
    case 'paid':
      return texts.paid
    case 'paid_at_clinic':
      return texts.paidAtClinic
    case 'refund_due':
      return payment.method === 'clinic' ? texts.refundAtClinic : texts.refundDue
    case 'refund_pending':
      return texts.refundPending
    case 'refunded':
      return texts.refunded
    case 'unpaid':
      return texts.unpaid
  }
}
