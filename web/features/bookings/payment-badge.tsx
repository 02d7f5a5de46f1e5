import type { Booking } from '#contract/schemas/booking.ts'
import type { StatesMessages } from '../../i18n/en/states.ts'
import { enStates } from '../../i18n/en/states.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge, type BadgeLook } from '../../ui/badge.tsx'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'

/** Key of a payment's label in `states.ts` of each language. */
export type PaymentLabel = keyof StatesMessages['payment']

const looks: Record<PaymentLabel, BadgeLook> = {
  nothing_to_pay: 'neutral',
  free: 'neutral',
  unpaid: 'neutral',
  pay_at_clinic: 'neutral',
  creating: 'neutral',
  open: 'neutral',
  confirming: 'warn',
  paid: 'ok',
  paid_at_clinic: 'ok',
  disputed: 'danger',
  charged_back: 'danger',
  refund_due: 'warn',
  refund_at_clinic: 'warn',
  refund_pending: 'warn',
  refunded: 'neutral',
  refunded_at_clinic: 'neutral',
  kept: 'neutral',
}

/** The state of a payment, in the color of that state. */
export function PaymentBadge({ label }: { readonly label: PaymentLabel }) {
  const { payment } = useTexts(enStates)
  const look = looks[label]
  return (
    <Badge look={look} icon={look === 'ok' ? IconCheck : undefined}>
      {payment[label]}
    </Badge>
  )
}

/** Returns the label of a booking's payment. */
export function paymentLabel({ payment, cancelled }: Booking): PaymentLabel {
  if (payment.state === 'nothing_to_pay') return cancelled ? 'nothing_to_pay' : 'free'
  if (payment.state === 'refund_due' && payment.method === 'clinic') return 'refund_at_clinic'
  return payment.state
}
