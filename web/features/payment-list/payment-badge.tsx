import type { Payment } from '#contract/schemas/payment.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enStates } from '../../i18n/en/states.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import { PaymentBadge, type PaymentLabel } from '../bookings/payment-badge.tsx'

/** The state of a payment, or what needs attention. */
export function ListedPaymentBadge({ payment }: { readonly payment: Payment }) {
  const [{ payments: texts }, states] = useTexts(enAdmin, enStates)
  const { attention, state, method, booking } = payment
  if (attention)
    return (
      <Badge look="danger" icon={IconAlertTriangle}>
        {attention === 'refund_due' ? states.payment[labelOf(payment)] : texts.attentions[attention]}
      </Badge>
    )
  if (state === 'cancelled' && booking.cancelled) return <Badge>{texts.bookingCancelled}</Badge>
  if (state === 'cancelled' && method === 'clinic') return <Badge>{texts.notedByMistake}</Badge>
  return <PaymentBadge label={labelOf(payment)} />
}

function labelOf({ state, method }: Payment): PaymentLabel {
  const atClinic = method === 'clinic'
  switch (state) {
    case 'succeeded':
      return atClinic ? 'paid_at_clinic' : 'paid'
    case 'refund_due':
      return atClinic ? 'refund_at_clinic' : 'refund_due'
    case 'refunded':
      return atClinic ? 'refunded_at_clinic' : 'refunded'
    case 'cancelled':
      return 'unpaid'
    default:
      return state
  }
}
