import type { Payment } from '#contract/schemas/payment.ts'
import type { AdminMessages } from '../../i18n/en/admin.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import { IconAlertTriangle } from '../../ui/icons/icons.tsx'

/** Where a payment stands; what needs attention says so first. */
export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const texts = useAdminMessages().payments
  const { attention, state, method } = payment
  if (attention)
    return (
      <span className="badge badge--danger">
        <IconAlertTriangle className="icon" />
        {attention === 'refund_due' && method === 'clinic' ? texts.handBack : texts.attentions[attention]}
      </span>
    )
  if (state === 'succeeded')
    return (
      <span className="badge badge--ok">
        <IconCheck className="icon" />
        {method === 'card' ? texts.states.succeeded : texts.atClinic}
      </span>
    )
  const waits = state === 'confirming' || state === 'refund_due' || state === 'refund_pending'
  return <span className={waits ? 'badge badge--warn' : 'badge'}>{textFor(payment, texts)}</span>
}

function textFor({ state, method, booking }: Payment, texts: AdminMessages['payments']): string {
  if (state === 'refunded' && method === 'clinic') return texts.wasHandedBack
  if (state === 'cancelled' && booking.cancelled) return texts.bookingCancelled
  if (state === 'cancelled' && method === 'clinic') return texts.notedByMistake
  return texts.states[state]
}
