import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { isDeliverable, placeholderEmail } from '#contract/placeholder-email.ts'
import { maxFamilyMembers } from '#contract/schemas/family.ts'
import type { MergeConflict, MergePreview } from '#contract/schemas/patient.ts'
import type { AuditContext } from '../audit-context.ts'
import { lockUpcomingDays } from '../bookings/anonymize-bookings.ts'
import { findBookings } from '../bookings/queries.ts'
import { isAppointment } from '../bookings/visible-bookings.ts'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import { personalColumns } from '../database/personal-columns.ts'
import type { Database } from '../database/schema.ts'
import { anonymizePerson } from '../identity/anonymize-person.ts'
import { isMergeable } from '../identity/queries.ts'
import { lockActorAnd, type SessionRef } from '../identity/reauthentication.ts'
import { lockWaitlist } from '../waitlist/end-offers.ts'
import { daysOfDuplicates, mergeEntries } from '../waitlist/merge-entries.ts'
import { offerFreed } from '../waitlist/offer-freed.ts'

type Tx = Transaction<Database>

/** Two records of one patient: everything of the `source` moves to the `target`. */
interface Pair {
  readonly source: string
  readonly target: string
}

type Refusal = 'no_such_patient' | 'patient_merged' | 'not_mergeable'

export type MergeOutcome =
  | { readonly outcome: 'merged' | 'already_merged' | 'family_full' | Refusal }
  | { readonly outcome: 'bookings_conflict'; readonly conflicts: MergeConflict[] }

/** Maximum number of conflicts that are named. */
const maxConflicts = 50

/** Counts what merging a patient into another would move, and returns the bookings that prevent it. */
export async function previewMerge({ db }: Context, pair: Pair): Promise<MergePreview | Refusal> {
  const refusal = refusalOf(pair, await findPair(db, pair))
  if (refusal === 'already_merged') return 'patient_merged'
  if (refusal) return refusal
  const { source } = pair
  const [numbers, conflicts] = await Promise.all([
    sql<Omit<MergePreview, 'conflicts'>>`
      select
        (select count(*)::integer from booking where account_id = ${source} and ${isAppointment}) as bookings,
        (select count(*)::integer from payment p join booking b on b.id = p.booking_id where b.account_id = ${source})
          as payments,
        (select count(*)::integer from staff_note where person_id = ${source}) as notes,
        (select count(*)::integer from review where patient_id = ${source}) as reviews,
        (select count(*)::integer from waitlist_entry where patient_id = ${source} and ended_at is null) as waiting`.execute(
      db,
    ),
    findConflicts(db, pair),
  ])
  const [counts] = numbers.rows
  if (!counts) throw new Error('The database counted nothing.')
  return { ...counts, conflicts }
}

/**
 * Merges a patient without a way to sign in into another person, in one transaction. Bookings with their snapshots of
 * name and phone, payments, reviews, notes, waitlist entries and mail about them move; the target keeps its own details
 * and takes those that it lacks; an address of the source that it does not take leads to it from then on. A family member of
 * both, with the same name and birth date, becomes one. The source's row stays without personal data and refers to the target. Everything is
 * decided under the locks of both, so what was added since a preview moves too, and a new conflict prevents the merge.
 * Idempotent. Throws if the admin's session or role has ended since the call began.
 */
export function mergePatients(context: Context, admin: AuditContext & SessionRef, pair: Pair): Promise<MergeOutcome> {
  const { source, target } = pair
  const now = context.clock()
  return transactWithoutSessionLock(context.db, admin, async (tx) => {
    await lockActorAnd(tx, admin, sql`id in (${source}, ${target})`)
    const days = await lockUpcomingDays(tx, { id: source }, now)
    return offerFreed(context, tx, await daysOfDuplicates(tx, pair), async () => {
      await lockWaitlist(tx)
      // Someone may just be adding a way to sign in, so the people are read in a statement after this lock.
      await sql`select from person where id in (${source}, ${target}) order by id for update`.execute(tx)
      const people = await findPair(tx, pair)
      const refusal = refusalOf(pair, people)
      if (refusal) return { outcome: refusal }
      await sql`select from booking where account_id = ${source} order by id for update`.execute(tx)
      const conflicts = await findConflicts(tx, pair)
      if (conflicts.length > 0) return { outcome: 'bookings_conflict', conflicts }
      if (await hasTooManyMembers(tx, pair)) return { outcome: 'family_full' }
      await mergeEntries(tx, pair, days, now)
      await moveRecords(tx, pair)
      await tx.updateTable('former_email').set({ person_id: target }).where('person_id', '=', source).execute()
      await anonymizePerson(tx, source, now, target)
      await tx.updateTable('person').set({ merged_into: target }).where('merged_into', '=', source).execute()
      await completeDetails(tx, people)
      return { outcome: 'merged' }
    })
  })
}

type People = Awaited<ReturnType<typeof findPair>>

async function findPair(db: Kysely<Database>, { source, target }: Pair) {
  const rows = await db
    .selectFrom('person')
    .select(personalColumns)
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

/** Returns the live bookings of both that the constraints of `booking` do not allow one patient. */
async function findConflicts(db: Kysely<Database>, { source, target }: Pair): Promise<MergeConflict[]> {
  const { rows } = await sql<{ moved: string; existing: string }>`
    select moved.id as moved, existing.id as existing
    from booking moved
    join booking existing on existing.account_id = ${target} and is_live(existing)
      and existing.patient_id = case when moved.member_id is null then ${target}::uuid else (
        select same.target_member from (${sameChildren({ source, target })}) same
        where same.source_member = moved.member_id) end
      and (existing.during && moved.during
        or existing.day = moved.day and existing.treatment_id = moved.treatment_id)
    where moved.account_id = ${source} and is_live(moved)
    order by lower(moved.during), lower(existing.during), moved.id, existing.id
    limit ${maxConflicts}`.execute(db)
  const bookings = await findBookings({ db }, [...new Set(rows.flatMap(({ moved, existing }) => [moved, existing]))])
  return rows.flatMap((row) => {
    const [moved, existing] = [bookings.get(row.moved), bookings.get(row.existing)]
    return moved && existing ? [{ moved, existing }] : []
  })
}

/** The members of the source whom the target has too, by name and birth date: `source_member` and `target_member`. */
function sameChildren({ source, target }: Pair): RawBuilder<unknown> {
  return sql`
    select distinct on (s.id) s.id as source_member, t.id as target_member
    from family_member s join family_member t on t.account_id = ${target} and t.removed_at is null
      and t.birth_date = s.birth_date
      and lower(normalize(t.name) collate "und-x-icu") = lower(normalize(s.name) collate "und-x-icu")
    where s.account_id = ${source} and s.removed_at is null
    order by s.id, t.twin`
}

async function hasTooManyMembers(tx: Tx, { source, target }: Pair): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from family_member
    where account_id in (${source}, ${target}) and removed_at is null
      and id not in (select source_member from (${sameChildren({ source, target })}) same)`.execute(tx)
  return (rows[0]?.count ?? 0) > maxFamilyMembers
}

async function moveRecords(tx: Tx, { source, target }: Pair): Promise<void> {
  // Foreign keys, checked at the end of the statement, tie payments, reviews, family members and notes to the booking's account.
  await sql`
    with moved as materialized (select id from booking where account_id = ${source}),
      same as materialized (${sameChildren({ source, target })}),
      payments as (update payment set patient_id = ${target} where booking_id in (select id from moved)),
      notes as (
        update staff_note set person_id = ${target},
          member_id = coalesce((select target_member from same where source_member = member_id), member_id)
        where person_id = ${source}),
      reviews as (update review set patient_id = ${target} where booking_id in (select id from moved)),
      members as (
        update family_member m set account_id = ${target}, place = case when m.removed_at is null then free.place end
        from (
          select id, row_number() over (order by place) as n from family_member
          where account_id = ${source} and id not in (select source_member from same)
        ) own
        left join (
          select place, row_number() over (order by place) as n from generate_series(1, ${maxFamilyMembers}) as g (place)
          where not exists (select from family_member t where t.account_id = ${target} and t.place = g.place)
        ) free using (n)
        where m.id = own.id)
    update booking set account_id = ${target},
      member_id = coalesce((select target_member from same where source_member = member_id), member_id),
      idempotency_key = case when booked_by is null then null else idempotency_key end
    where id in (select id from moved)`.execute(tx)
  // Mail about the account of the source has lost its subject: it is dropped when it is due.
  await sql`
    update outbox set person_id = ${target}
    where person_id = ${source} and (booking_id, review_id, offer_id, entry_id) is distinct from (null, null, null, null)`.execute(
    tx,
  )
  await tx.deleteFrom('request_key').where('actor', '=', source).execute()
}

/** Gives the target the details of the source that it lacks, including an email address. */
async function completeDetails(tx: Tx, { source, target }: People): Promise<void> {
  if (!source || !target) return
  const missing = personalColumns.filter((column) => !target[column] && source[column])
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
