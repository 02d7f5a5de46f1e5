import type { Payment } from '#contract/schemas/payment.ts'
import type { AdminMessages } from '../../i18n/en/admin.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import { IconAlertTriangle } from '../../ui/icons/icons.tsx'

/** The state of a payment, or what needs attention. */
export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const texts = useAdminMessages().payments
  const { attention, state, method } = payment
  if (attention)
    return (
      <Badge look="danger" icon={IconAlertTriangle}>
        {attention === 'refund_due' && method === 'clinic' ? texts.handBack : texts.attentions[attention]}
      </Badge>
    )
  if (state === 'succeeded')
    return (
      <Badge look="ok" icon={IconCheck}>
        {method === 'card' ? texts.states.succeeded : texts.atClinic}
      </Badge>
    )
  const isPending = state === 'confirming' || state === 'refund_due' || state === 'refund_pending'
  return <Badge look={isPending ? 'warn' : 'neutral'}>{textFor(payment, texts)}</Badge>
}

function textFor({ state, method, booking }: Payment, texts: AdminMessages['payments']): string {
  if (state === 'refunded' && method === 'clinic') return texts.wasHandedBack
  if (state === 'cancelled' && booking.cancelled) return texts.bookingCancelled
  if (state === 'cancelled' && method === 'clinic') return texts.notedByMistake
  return texts.states[state]
}
