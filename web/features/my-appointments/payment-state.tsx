import { Link } from 'react-router'
import type { Booking } from '#contract/schemas/booking.ts'
import { enDashboard } from '../../i18n/en/dashboard.ts'
import { en } from '../../i18n/en/layout.ts'
import { enStates } from '../../i18n/en/states.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { PaymentBadge, paymentLabel } from '../bookings/payment-badge.tsx'

interface PaymentStateProps {
  readonly booking: Booking
  /** Whether the portal takes cards. If not, appointments are paid at the clinic. */
  readonly byCard: boolean
  /** Whether it is part of a card, where paying is the primary action. */
  readonly inCard?: boolean
}

/** The payment state of an appointment: a link that pays, a link to the receipt, or the refund. */
export function PaymentState({ booking, byCard, inCard = false }: PaymentStateProps) {
  const [dashboard, states, { locale }] = useTexts(enDashboard, enStates, en)
  const { _id, price, payment } = booking
  const treatment = useTranslated()(booking, 'treatment').text
  if (payment.state === 'unpaid' && byCard)
    return (
      <>
        <ButtonLink
          to={ownPaths.payment(_id)}
          look={inCard ? 'primary' : 'soft'}
          className={inCard ? 'min-w-28' : 'min-w-18'}
          aria-label={dashboard.payThis(formatMoney(price, locale), treatment)}
        >
          {dashboard.pay}
        </ButtonLink>
        <span className="hidden print:inline">
          <PaymentBadge label="unpaid" />
        </span>
      </>
    )
  const label = payment.state === 'unpaid' ? 'pay_at_clinic' : paymentLabel(booking)
  const badge = <PaymentBadge label={label} />
  const className = `inline-flex rounded-tag ${inCard ? 'xl:self-start' : ''}`
  const isPaid = payment.state === 'paid' || payment.state === 'paid_at_clinic'
  if (!isPaid && payment.state !== 'refunded') return <span className={className}>{badge}</span>
  const named = isPaid ? dashboard.receiptOf : dashboard.detailsOf
  return (
    <Link className={className} to={ownPaths.payment(_id)} aria-label={named(states.payment[label], treatment)}>
      {badge}
    </Link>
  )
}
