import type { Context } from '../context.ts'
import { type Act, transact } from '../database/act.ts'
import { isRefusedBy } from '../database/connect.ts'

/**
 * Removes a treatment that no booking and no doctor holds on to, which their keys decide. Gives how many are gone: 0
 * where there is no such treatment any more, so it is safe to repeat.
 */
export async function removeTreatment({ db }: Context, admin: Act, id: string): Promise<number | 'treatment_in_use'> {
  try {
    const { numDeletedRows } = await transact(db, admin, (tx) =>
      tx.deleteFrom('treatment').where('id', '=', id).executeTakeFirst(),
    )
    return Number(numDeletedRows)
  } catch (error) {
    if (isRefusedBy(error, 'booking_of_treatment') || isRefusedBy(error, 'doctor_of_treatment')) {
      return 'treatment_in_use'
    }
    throw error
  }
}
