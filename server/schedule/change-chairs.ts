import { sql } from 'kysely'
import type { ChairsChange } from '#contract/schemas/schedule.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { type ChangeOutcome, changeSchedule, RolledBack } from './change-schedule.ts'
import { listChairs, versionOf } from './queries.ts'

/**
 * Replaces the list of chairs if `version` is current. A chair that is left out is removed, unless bookings name it.
 * Idempotent, apart from chairs without `_id`, whose names are unique.
 */
export function changeChairs(
  context: Context,
  admin: AuditContext,
  { chairs, version, preview = false }: ChairsChange,
): Promise<ChangeOutcome> {
  return changeSchedule(context, admin, preview, async (tx) => {
    const current = await listChairs(tx)
    if (version !== versionOf(current)) {
      if (versionOf(chairs) === versionOf(current)) return
      throw new RolledBack({ outcome: 'version_conflict' })
    }
    const kept = chairs.flatMap(({ _id }) => _id ?? [])
    await tx
      .deleteFrom('resource')
      .where('kind', '=', 'chair')
      .where(sql<boolean>`id <> all (${kept}::uuid[])`)
      .execute()
    // Two chairs may swap their names.
    await tx.updateTable('resource').set({ name: sql`id::text` }).where('kind', '=', 'chair').execute()
    for (const [position, { _id, name, inService }] of chairs.entries()) {
      const values = { kind: 'chair' as const, name, active: inService, position }
      if (_id === undefined) {
        await tx.insertInto('resource').values(values).execute()
        continue
      }
      const { numUpdatedRows } = await tx
        .updateTable('resource')
        .set(values)
        .where('id', '=', _id)
        .where('kind', '=', 'chair')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new RolledBack({ outcome: 'no_such_chair' })
    }
    await sql`select record_audit_entry('chairs_changed', 'chair', null, null, '{}')`.execute(tx)
  })
}
