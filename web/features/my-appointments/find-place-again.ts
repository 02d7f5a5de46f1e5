import { parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'

/**
 * Returns what the booking dialog begins with to book the treatment of an appointment again: its first free time, with its
 * doctor if they still have one, else with anyone. `undefined` if there is none. Throws `ApiError`.
 */
export async function findPlaceAgain({ treatmentId, doctor, memberId }: Booking) {
  const ask = async (query: { treatmentId: string; doctor?: string }) =>
    (await call('public GET /available/next', { query })).next
  const withDoctor = doctor && (await ask({ treatmentId, doctor: doctor._id }).catch(ignoreGone))
  const next = withDoctor ?? (await ask({ treatmentId }))
  const date = parseClinicDay(next?.date ?? '')
  if (!next || !date) return undefined
  return {
    ...{ date, treatment: treatmentId, slot: next.slot },
    ...(doctor && withDoctor && { doctor: doctor._id }),
    ...(memberId !== undefined && { member: memberId }),
  }
}

// The doctor may have left.
function ignoreGone(error: unknown): undefined {
  if (asApiError(error).status !== 404) throw error
}
