import { IconCheck } from '@tabler/icons-react'
import type { Booking } from '#contract/bookings.ts'
import { useMessages } from '../../messages/use-messages.ts'

/** Whether an appointment is paid, still to be paid, or free of charge. */
export function PaymentState({ booking }: { readonly booking: Booking }) {
  const { dashboard } = useMessages()
  if (booking.paid)
    return (
      <span className="badge badge--ok">
        <IconCheck className="icon" aria-hidden />
        {dashboard.paid}
      </span>
    )
  return <span className="badge">{booking.price === 0 ? dashboard.free : dashboard.unpaid}</span>
}
