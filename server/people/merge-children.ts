import { type Kysely, sql } from 'kysely'
import type { MergeConflict, MergePreview } from '#contract/schemas/patient.ts'
import type { AuditContext } from '../audit-context.ts'
import { findUpcomingDays } from '../bookings/anonymize-bookings.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { isSameChild } from '../family/queries.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import { daysOfDuplicates, type Merge, type Pair } from '../waitlist/merge-entries.ts'
import { withLocks } from '../waitlist/with-locks.ts'
import { countRecords, findConflicts } from './merge-records.ts'
import { moveRecords } from './personal-data.ts'

type Refusal = 'no_such_member' | 'not_same_child'

export type ChildMergeOutcome =
  | { readonly outcome: 'merged' | 'already_merged' | Refusal }
  | { readonly outcome: 'bookings_conflict'; readonly conflicts: MergeConflict[] }

/** Two family members who are one child, and their accounts, which may be the same. */
interface Children {
  readonly accounts: Pair
  readonly child: Pair
}

/** Counts what merging a child into another would move, and returns the bookings that prevent it. */
export async function previewChildMerge({ db }: Context, children: Children): Promise<MergePreview | Refusal> {
  const refusal = await refusalOf(db, children)
  if (refusal === 'already_merged') return 'no_such_member'
  return refusal ?? countRecords(db, mergeOf(children))
}

/**
 * Merges a family member into another record of the same child, in one transaction. What is about the child moves to the
 * account of the other: bookings with their payments and reviews, notes, waitlist entries, and mail about them. The first
 * account no longer has them, and the row of its member stays without personal data and refers to the other. Everything is
 * decided under the locks of both accounts. Idempotent. Throws if the admin's session or role has ended since the call began.
 */
export function mergeChildren(
  context: Context,
  admin: AuditContext & SessionRef,
  children: Children,
): Promise<ChildMergeOutcome> {
  const { source, target } = children.accounts
  const merge = mergeOf(children)
  const now = context.clock()
  const locks = {
    people: sql<boolean>`id in (${source}, ${target})`,
    days: (tx: Kysely<Database>) => findUpcomingDays(tx, { id: source }, now),
    waitlist: true,
    freed: (tx: Kysely<Database>) => daysOfDuplicates(tx, merge),
  } as const
  return withLocks(context, admin, locks, async (tx) => {
    const refusal = await refusalOf(tx, children)
    if (refusal) return { outcome: refusal }
    await sql`
      select from booking where account_id = ${source} and member_id = ${children.child.source}
      order by id for update`.execute(tx)
    const conflicts = await findConflicts(tx, merge)
    if (conflicts.length > 0) return { outcome: 'bookings_conflict', conflicts }
    await moveRecords(tx, merge, now)
    await forgetBookedNames(tx, children)
    return { outcome: 'merged' }
  })
}

const mergeOf = ({ accounts, child }: Children): Merge => ({ accounts, children: [child], onlyChildren: true })

async function refusalOf(
  db: Kysely<Database>,
  { accounts, child }: Children,
): Promise<Refusal | 'already_merged' | undefined> {
  const { rows } = await sql<{ merged: boolean; removed: boolean; same: boolean }>`
    select coalesce(s.merged_into = t.id, false) as merged, (s.removed_at, t.removed_at) is distinct from (null, null) as removed,
      s.id <> t.id and ${isSameChild('s', 't')} as same
    from family_member s, family_member t
    where s.id = ${child.source} and s.account_id = ${accounts.source} and t.id = ${child.target}
      and t.account_id = ${accounts.target}`.execute(db)
  const [found] = rows
  if (found?.merged) return 'already_merged'
  if (!found || found.removed) return 'no_such_member'
  return found.same ? undefined : 'not_same_child'
}

/** Deletes the names of moved bookings by which the first account was found, unless it has others with them. */
async function forgetBookedNames(db: Kysely<Database>, { accounts, child }: Children): Promise<void> {
  const { source, target } = accounts
  if (source === target) return
  const has = (account: string, also = sql`true`) => sql`exists (
    select from booking b where b.account_id = ${account} and (b.patient_name, b.phone) = (n.name, n.phone) and ${also})`
  await sql`
    delete from booked_name n
    where n.account_id = ${source} and not ${has(source)} and ${has(target, sql`b.member_id = ${child.target}`)}`.execute(
    db,
  )
}
