import { sql, type Transaction } from 'kysely'
import { emptyColumns } from '#contract/field-list.ts'
import { memberFields } from '#contract/schemas/family.ts'
import type { Database } from '../database/schema.ts'
import type { Merge } from '../waitlist/merge-entries.ts'

/**
 * Removes the family members of an account, or one of them, with the notes about them. Their rows stay without personal
 * data, since bookings name them. Move everything first to the member that one is `mergedInto`. Returns how many it removed.
 */
export async function anonymizeMembers(
  tx: Transaction<Database>,
  {
    accountId,
    id,
    mergedInto = null,
  }: { readonly accountId: string; readonly id?: string; readonly mergedInto?: string | null },
  at: Date,
): Promise<number> {
  await tx
    .deleteFrom('staff_note')
    .where('person_id', '=', accountId)
    .where('member_id', 'is not', null)
    .$if(id !== undefined, (query) => query.where('member_id', '=', id ?? ''))
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('family_member')
    .set({ place: null, ...emptyColumns(memberFields), removed_at: at, merged_into: mergedInto })
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Removes the children of a merge, with a reference to those they became. Call it when everything of theirs has moved. */
export async function anonymizeMerged(
  tx: Transaction<Database>,
  { accounts, children }: Merge,
  now: Date,
): Promise<void> {
  for (const { source: id, target: mergedInto } of children) {
    await anonymizeMembers(tx, { accountId: accounts.source, id, mergedInto }, now)
    // The trigger tells the account that the child leaves.
    if (accounts.source === accounts.target) continue
    await sql`select record_audit_entry('family_member_merged', 'family_member', ${id}, ${accounts.target}, '{}')`.execute(
      tx,
    )
  }
}
