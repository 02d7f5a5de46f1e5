import { sql, type Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import type { Merge } from '../waitlist/merge-entries.ts'

type Tx = Transaction<Database>

/** Returns what another program knew about a person, as it was imported. */
export function exportImported({ db }: Context, personId: string) {
  return db
    .selectFrom('import_source')
    .select(['kind as of', 'object_id as id', 'number', 'fields', 'invited_at as invitedAt'])
    .where('person_id', '=', personId)
    .orderBy('kind')
    .orderBy('object_id')
    .execute()
}

/** Deletes what was imported about a person, and the rows of files about them. */
export async function forgetImported(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('import_source').where('person_id', '=', personId).execute()
  await tx.deleteFrom('import_row').where('person_id', '=', personId).execute()
}

/** Moves what was imported about a merged record, after its bookings. A target that was imported keeps its own number. */
export async function moveImported(tx: Tx, { accounts: { source, target }, onlyChildren }: Merge): Promise<void> {
  await sql`
    update import_source s set person_id = ${target} from booking b
    where s.kind = 'appointments' and s.person_id = ${source} and b.id = s.object_id and b.account_id = ${target}`.execute(
    tx,
  )
  if (onlyChildren) return
  await sql`
    update import_source s set object_id = ${target}, person_id = ${target}
    where kind = 'patients' and object_id = ${source}
      and not exists (select from import_source t where t.kind = 'patients' and t.object_id = ${target})`.execute(tx)
  await tx.deleteFrom('import_source').where('person_id', '=', source).execute()
  await tx.updateTable('import_row').set({ person_id: target }).where('person_id', '=', source).execute()
}
