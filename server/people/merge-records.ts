import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { maxFamilyMembers } from '#contract/family-size.ts'
import type { MergeConflict, MergePreview } from '#contract/schemas/patient.ts'
import { findBookings } from '../bookings/queries.ts'
import type { Database } from '../database/schema.ts'
import type { Merge } from '../waitlist/merge-entries.ts'

type Tx = Transaction<Database>

/** Maximum number of conflicts that are named. */
const maxConflicts = 50

/** Counts what a merge would move, and returns the bookings that prevent it. */
export async function countRecords(db: Kysely<Database>, merge: Merge): Promise<MergePreview> {
  const { source } = merge.accounts
  const [numbers, conflicts] = await Promise.all([
    sql<Omit<MergePreview, 'conflicts'>>`
      with moved as materialized (select * from booking where account_id = ${source} and ${isMoved(merge)})
      select
        (select count(*)::integer from moved) as bookings,
        (select count(*)::integer from payment where booking_id in (select id from moved)) as payments,
        (select count(*)::integer from staff_note where person_id = ${source} and ${isMoved(merge)}) as notes,
        (select count(*)::integer from review where booking_id in (select id from moved)) as reviews,
        (select count(*)::integer from waitlist_entry
          where patient_id = ${source} and ${isMoved(merge)} and ended_at is null) as waiting`.execute(db),
    findConflicts(db, merge),
  ])
  const [counts] = numbers.rows
  if (!counts) throw new Error('The database counted nothing.')
  return { ...counts, conflicts }
}

/** Returns the live bookings of both that the constraints of `booking` do not allow one patient. */
export async function findConflicts(db: Kysely<Database>, merge: Merge): Promise<MergeConflict[]> {
  const { source, target } = merge.accounts
  const { rows } = await sql<{ moved: string; existing: string }>`
    select moved.id as moved, existing.id as existing
    from (select * from booking where account_id = ${source} and ${isMoved(merge)} and is_live(booking)) moved
    join booking existing on existing.account_id = ${target} and is_live(existing)
      and existing.patient_id = case when moved.member_id is null then ${target}::uuid else (
        select same.target from ${pairsOf(merge)} where same.source = moved.member_id) end
      and (existing.during && moved.during
        or existing.day = moved.day and existing.treatment_id = moved.treatment_id)
    order by lower(moved.during), lower(existing.during), moved.id, existing.id
    limit ${maxConflicts}`.execute(db)
  const bookings = await findBookings({ db }, [...new Set(rows.flatMap(({ moved, existing }) => [moved, existing]))])
  return rows.flatMap((row) => {
    const [moved, existing] = [bookings.get(row.moved), bookings.get(row.existing)]
    return moved && existing ? [{ moved, existing }] : []
  })
}

/** Selects the children of a merge as `same`, with `source` and `target`. */
function pairsOf({ children }: Merge): RawBuilder<unknown> {
  const [sources, targets] = [children.map(({ source }) => source), children.map(({ target }) => target)]
  return sql`unnest(${sources}::uuid[], ${targets}::uuid[]) same (source, target)`
}

/** Whether a selected row of the source's account with a `member_id` moves. */
function isMoved({ children, onlyChildren }: Merge): RawBuilder<boolean> {
  return onlyChildren ? sql`member_id = any (${children.map(({ source }) => source)}::uuid[])` : sql`true`
}

/** Moves the bookings of a merge with what belongs to them, the family, notes, mail and idempotency keys. */
export async function moveBookings(tx: Tx, merge: Merge): Promise<void> {
  const { source, target } = merge.accounts
  const member = sql`coalesce((select same.target from ${pairsOf(merge)} where same.source = member_id), member_id)`
  const { rows: moved } = await sql<{ id: string }>`
    select id from booking where account_id = ${source} and ${isMoved(merge)}`.execute(tx)
  const ids = moved.map(({ id }) => id)
  // Foreign keys, checked at the end of the statement, tie payments, reviews, family members and notes to the booking's account.
  await sql`
    with payments as (update payment set patient_id = ${target} where booking_id = any (${ids}::uuid[])),
      notes as (
        update staff_note set person_id = ${target}, member_id = ${member}
        where person_id = ${source} and ${isMoved(merge)}),
      reviews as (update review set patient_id = ${target} where booking_id = any (${ids}::uuid[])),
      members as (
        update family_member m set account_id = ${target}, place = case when m.removed_at is null then free.place end
        from (
          select id, row_number() over (order by place) as n from family_member
          where account_id = ${source} and not ${merge.onlyChildren} and id not in (select same.source from ${pairsOf(merge)})
        ) own
        left join (
          select place, row_number() over (order by place) as n from generate_series(1, ${maxFamilyMembers}) as g (place)
          where not exists (select from family_member t where t.account_id = ${target} and t.place = g.place)
        ) free using (n)
        where m.id = own.id)
    update booking set account_id = ${target}, member_id = ${member}
    where id = any (${ids}::uuid[])`.execute(tx)
  await moveMail(tx, merge.accounts)
  // A repeated request of the source would return a booking of the target.
  await sql`
    delete from request_key where actor = ${source}
      and (not ${merge.onlyChildren} or result ->> 'booking' = any (${ids}::uuid[]::text[]))`.execute(tx)
}

// Moves the messages about what has moved. Those about the account of the source are dropped when they are due, if all moves.
async function moveMail(tx: Tx, { source, target }: Merge['accounts']) {
  await sql`
    update outbox set person_id = ${target} where person_id = ${source} and subject_id in (
      select id from booking where account_id = ${target} union all select id from review where patient_id = ${target}
      union all select id from waitlist_entry where patient_id = ${target}
      union all select id from waitlist_offer where patient_id = ${target})`.execute(tx)
}
