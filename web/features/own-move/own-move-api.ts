import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import type { bookWithLatePayment } from '#contract/routes/payments.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { type ApiError, throwApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { retryLostAnswer } from '../../api/retry-lost-answer.ts'
import { reloadBookings } from '../bookings/booking-api.ts'

/** The slot of a move, and the doctor; absent for any. */
interface Place {
  readonly date: ClinicDay | string
  readonly slot: string
  readonly doctorId?: string | undefined
}

/** A booking and where it is to go. */
interface RequestedMove {
  readonly booking: Booking
  readonly to: Place
}

type Answer = Awaited<ReturnType<typeof call<typeof bookWithLatePayment>>>

/**
 * Moves a patient's booking, or books a cancelled one again with its late payment. Idempotent, so a lost answer is
 * retried twice. Reloads free times and bookings after every outcome.
 */
export function useOwnMove() {
  const queries = useQueryClient()
  return useMutation<Answer, ApiError, RequestedMove>({
    mutationFn: (move) => send(move).catch(throwApiError),
    ...retryLostAnswer,
    onSettled: () => reloadBookings(queries),
  })
}

async function send({ booking, to: { date, slot, doctorId } }: RequestedMove): Promise<Answer> {
  const params = { id: booking._id }
  const to = { date, slot, ...(doctorId !== undefined && { doctorId }) }
  if (booking.state === 'cancelled') {
    return call('patient POST /booking/:id/late-payment', { params, body: to })
  }
  const { doctor } = booking
  const from = { date: booking.date, slot: booking.slot, ...(doctor && { doctorId: doctor._id }) }
  const answer = await call('patient POST /booking/:id/move', {
    params,
    body: { from, ...to },
    headers: {},
  })
  if ('needed' in answer) throw new Error('A patient waives no rules.')
  return answer
}
