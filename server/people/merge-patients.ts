import { type Kysely, sql, type Transaction } from 'kysely'
import { maxFamilyMembers } from '#contract/family-size.ts'
import { columnsOf } from '#contract/field-list.ts'
import { isDeliverable, placeholderEmail } from '#contract/placeholder-email.ts'
import type { MergeConflict, MergePreview } from '#contract/schemas/patient.ts'
import { personFields } from '#contract/schemas/profile.ts'
import type { AuditContext } from '../audit-context.ts'
import { findUpcomingDays } from '../bookings/anonymize-bookings.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { isSameChild } from '../family/queries.ts'
import { anonymizePerson } from '../identity/anonymize-person.ts'
import { isMergeable } from '../identity/queries.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import { daysOfDuplicates, type Merge, type Pair } from '../waitlist/merge-entries.ts'
import { withLocks } from '../waitlist/with-locks.ts'
import { countRecords, findConflicts } from './merge-records.ts'
import { moveRecords } from './personal-data.ts'

type Tx = Transaction<Database>

type Refusal = 'no_such_patient' | 'patient_merged' | 'not_mergeable'

export type MergeOutcome =
  | { readonly outcome: 'merged' | 'already_merged' | 'family_full' | Refusal }
  | { readonly outcome: 'bookings_conflict'; readonly conflicts: MergeConflict[] }

/** Counts what merging a patient into another would move, and returns the bookings that prevent it. */
export async function previewMerge({ db }: Context, pair: Pair): Promise<MergePreview | Refusal> {
  const refusal = refusalOf(pair, await findPair(db, pair))
  if (refusal === 'already_merged') return 'patient_merged'
  return refusal ?? countRecords(db, await mergeOf(db, pair))
}

/**
 * Merges a patient without a way to sign in into another person, in one transaction. Bookings with their snapshots of
 * name and phone, payments, reviews, notes, waitlist entries and mail about them move; the target keeps its own details
 * and takes those that it lacks; an address of the source that it does not take leads to it from then on. A family
 * member of both, with the same name and birth date, becomes one. The source's row stays without personal data and
 * refers to the target. Everything is decided under the locks of both, so what was added since a preview moves too, and
 * a new conflict prevents the merge. Idempotent. Throws if the admin's session or role has ended since the call began.
 */
export function mergePatients(context: Context, admin: AuditContext & SessionRef, pair: Pair): Promise<MergeOutcome> {
  const { source, target } = pair
  const now = context.clock()
  const locks = {
    people: sql<boolean>`id in (${source}, ${target})`,
    days: (tx: Kysely<Database>) => findUpcomingDays(tx, { id: source }, now),
    waitlist: true,
    freed: async (tx: Kysely<Database>) => daysOfDuplicates(tx, await mergeOf(tx, pair)),
  } as const
  return withLocks(context, admin, locks, async (tx) => {
    // Someone may just be adding a way to sign in, so the people are read in a statement after this lock.
    await sql`select from person where id in (${source}, ${target}) order by id for update`.execute(tx)
    const people = await findPair(tx, pair)
    const refusal = refusalOf(pair, people)
    if (refusal) return { outcome: refusal }
    await sql`select from booking where account_id = ${source} order by id for update`.execute(tx)
    const merge = await mergeOf(tx, pair)
    const conflicts = await findConflicts(tx, merge)
    if (conflicts.length > 0) return { outcome: 'bookings_conflict', conflicts }
    if (await hasTooManyMembers(tx, merge)) return { outcome: 'family_full' }
    await moveRecords(tx, merge, now)
    await tx.updateTable('former_email').set({ person_id: target }).where('person_id', '=', source).execute()
    await anonymizePerson(tx, source, now, target)
    await tx.updateTable('person').set({ merged_into: target }).where('merged_into', '=', source).execute()
    await completeDetails(tx, people)
    return { outcome: 'merged' }
  })
}

type People = Awaited<ReturnType<typeof findPair>>

async function findPair(db: Kysely<Database>, { source, target }: Pair) {
  const rows = await db
    .selectFrom('person')
    .select(columnsOf(personFields))
    .select(['id', 'email', 'email_verified', 'removed_at', 'merged_into', isMergeable.as('mergeable')])
    .where('id', 'in', [source, target])
    .execute()
  return { source: rows.find(({ id }) => id === source), target: rows.find(({ id }) => id === target) }
}

function refusalOf(pair: Pair, { source, target }: People): Refusal | 'already_merged' | undefined {
  if (source?.merged_into === pair.target) return 'already_merged'
  if (source?.merged_into || target?.merged_into) return 'patient_merged'
  if (!source || !target || source.removed_at || target.removed_at) return 'no_such_patient'
  return source.mergeable && pair.source !== pair.target ? undefined : 'not_mergeable'
}

/** Everything of the source moves, and the children of both with the same name and birth date become one. */
async function mergeOf(db: Kysely<Database>, accounts: Pair): Promise<Merge> {
  const { source, target } = accounts
  const { rows } = await sql<Pair>`
    select s.id as source, t.id as target
    from family_member s join family_member t on ${isSameChild('s', 't')} and s.twin = t.twin
    where s.account_id = ${source} and s.removed_at is null and t.account_id = ${target} and t.removed_at is null`.execute(
    db,
  )
  return { accounts, children: rows, onlyChildren: false }
}

async function hasTooManyMembers(tx: Tx, { accounts: { source, target }, children }: Merge): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from family_member
    where account_id in (${source}, ${target}) and removed_at is null
      and id <> all (${children.map((child) => child.source)}::uuid[])`.execute(tx)
  return (rows[0]?.count ?? 0) > maxFamilyMembers
}

/** Gives the target the details of the source that it lacks, including an email address. */
async function completeDetails(tx: Tx, { source, target }: People): Promise<void> {
  if (!source || !target) return
  const missing = columnsOf(personFields).filter((column) => !target[column] && source[column])
  const lacksAddress = target.email === placeholderEmail(target.id) && isDeliverable(source.email)
  if (isDeliverable(source.email) && !lacksAddress) {
    // A booking with the address of the source finds the target.
    await sql`
      insert into former_email (email, person_id) values (${source.email}, ${target.id})
      on conflict (email) do update set person_id = excluded.person_id`.execute(tx)
  }
  if (missing.length === 0 && !lacksAddress) return
  await tx
    .updateTable('person')
    .set({
      ...Object.fromEntries(missing.map((column) => [column, source[column]])),
      ...(lacksAddress && { email: source.email, email_verified: source.email_verified }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', target.id)
    .execute()
}
