import type * as contract from '#contract/routes/bookings.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { BeforeInput } from '../http/api/route.ts'
import { takeTurn } from '../on-behalf-of.ts'
import { createBookingLine } from './booking-line.ts'
import { createTakenRefresher, isKnownTaken } from './sold-out.ts'

/**
 * Returns a function that waits in the line of the day for a person's turn to book, and returns what ends the turn. It throws
 * `slot_taken` without a query if the slot is known to be taken, before or after the wait, and otherwise as `BookingLine.enter`
 * does. `countBooking` counts each such refusal, as the call counts its attempts.
 */
export function createTurns(context: Context, countBooking: (personId: string) => void) {
  const line = createBookingLine(context)
  const refreshTaken = createTakenRefresher(context)
  return async ({ personId, headers, body, note }: BeforeInput<typeof contract.bookAppointment>) => {
    const { date: day } = body
    const refuseTaken = () => {
      if (!isKnownTaken(context, personId, body)) return
      line.giveUp({ personId, day })
      countBooking(personId)
      throw new AppError('slot_taken')
    }
    refuseTaken()
    const token = headers['place-in-line']
    const { cameAt, late, leave } = await line.enter({ personId, day, token }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'in_line') {
        note('in line', { day, person: personId, wait: error.details.wait })
        refreshTaken(day)
      }
      throw error
    })
    try {
      note('turn', { day, person: personId, came: cameAt, late })
      takeTurn()
      refuseTaken()
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }
}
