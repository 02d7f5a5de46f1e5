import type { Context } from '../context.ts'
import { type Act, transact } from '../database/act.ts'
import { isRefusedBy } from '../database/connect.ts'

/** Makes the person with this address an admin; false where they are one already or there is nobody. Safe to repeat. */
export function makeAdmin(context: Context, admin: Act, email: string): Promise<boolean> {
  return setRole(context, admin, email, 'admin')
}

/**
 * Takes the role from the admin with this address; false where there is none. The database keeps the last one, whoever
 * else is losing the role at this moment. Safe to repeat.
 */
export async function removeAdmin(context: Context, admin: Act, email: string): Promise<boolean | 'last_admin'> {
  try {
    return await setRole(context, admin, email, 'patient')
  } catch (error) {
    if (isRefusedBy(error, 'one_admin_stays')) return 'last_admin'
    throw error
  }
}

async function setRole({ db, clock }: Context, admin: Act, email: string, role: 'admin' | 'patient'): Promise<boolean> {
  const changed = await transact(db, admin, (tx) =>
    tx
      .updateTable('person')
      .set({ role, updated_at: clock() })
      .where('email', '=', email)
      .where('removed_at', 'is', null)
      .where('role', '<>', role)
      .executeTakeFirst(),
  )
  return changed.numUpdatedRows > 0n
}
