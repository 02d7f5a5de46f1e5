import type { Context } from '../context.ts'
import { transact } from '../database/act.ts'
import type { Caller } from '../http/serve.ts'

/** Ends every session of a person, the caller's own too, and with them every token. Safe to repeat. */
export async function endSessions(context: Context, caller: Caller): Promise<void> {
  await transact(context.db, caller, (tx) =>
    tx.deleteFrom('session').where('person_id', '=', caller.personId).execute(),
  )
}
