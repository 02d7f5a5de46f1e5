import type { Booking } from '#contract/schemas/booking.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'

const looks: Partial<Record<Booking['payment']['state'], string>> = {
  confirming: 'badge--warn',
  paid: 'badge--ok',
  paid_at_clinic: 'badge--ok',
  refund_due: 'badge--danger',
  refund_pending: 'badge--warn',
}

/** Where the money of a booking stands, as the clinic sees it; nothing for a cancelled one that nobody paid. */
export function BookingPaymentBadge({ booking: { payment, cancelled } }: { readonly booking: Booking }) {
  const texts = useAdminMessages().day
  if (cancelled && payment.state === 'nothing_to_pay') return null
  const isPaid = payment.state === 'paid' || payment.state === 'paid_at_clinic'
  return (
    <span className={`badge ${looks[payment.state] ?? ''}`.trim()}>
      {isPaid && <IconCheck className="icon" />}
      {payment.state === 'refund_due' && payment.method === 'clinic' ? texts.handBack : texts.states[payment.state]}
    </span>
  )
}
