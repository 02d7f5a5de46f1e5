import type { Booking } from '#contract/schemas/booking.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'

const looks: Partial<Record<Booking['payment']['state'], 'ok' | 'warn' | 'danger'>> = {
  confirming: 'warn',
  paid: 'ok',
  paid_at_clinic: 'ok',
  refund_due: 'danger',
  refund_pending: 'warn',
}

/** The payment state of a booking. Returns nothing for a cancelled booking that was not paid. */
export function BookingPaymentBadge({ booking: { payment, cancelled } }: { readonly booking: Booking }) {
  const texts = useAdminMessages().day
  if (cancelled && payment.state === 'nothing_to_pay') return null
  const isPaid = payment.state === 'paid' || payment.state === 'paid_at_clinic'
  return (
    <Badge look={looks[payment.state]} icon={isPaid ? IconCheck : undefined}>
      {payment.state === 'refund_due' && payment.method === 'clinic' ? texts.handBack : texts.states[payment.state]}
    </Badge>
  )
}
