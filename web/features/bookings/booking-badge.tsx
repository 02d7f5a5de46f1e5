import type { Booking } from '#contract/schemas/booking.ts'
import { enStates } from '../../i18n/en/states.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge, type BadgeLook } from '../../ui/badge.tsx'

const looks: Record<Exclude<Booking['state'], 'booked'>, BadgeLook> = {
  done: 'neutral',
  missed: 'danger',
  cancelled: 'neutral',
}

/** The state of an appointment, in the color of that state. Renders nothing for a booked one, which is the usual case. */
export function BookingBadge({ booking: { state } }: { readonly booking: Booking }) {
  const { booking } = useTexts(enStates)
  return state === 'booked' ? null : <Badge look={looks[state]}>{booking[state]}</Badge>
}
