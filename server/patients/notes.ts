import { sql } from 'kysely'
import type { StaffNote } from '#contract/schemas/patient.ts'
import { mayShowTreated } from '../bookings/visible-bookings.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Actor } from '../http/api/route.ts'
import { findMergedInto } from './queries.ts'

/** A note as the staff enter it. */
interface NewNote {
  readonly text: string
  readonly alert?: boolean | undefined
  readonly memberId?: string | undefined
}

type Refusal = 'no_such_patient' | 'no_such_member'

/**
 * Adds a note about a person or a member of their family; about a merged record, to the person it was merged into. Refused
 * if there is no such person or member, or a doctor does not treat them.
 */
export async function addNote(
  context: Context,
  author: Actor,
  personId: string,
  note: NewNote,
): Promise<StaffNote | Refusal> {
  const added = await insertNote(context, author, personId, note)
  if (added !== 'no_such_patient') return added
  const mergedInto = await findMergedInto(context, personId)
  return mergedInto === undefined ? added : insertNote(context, author, mergedInto, note)
}

async function insertNote(
  { db, clock }: Context,
  author: Actor,
  personId: string,
  { text, alert = false, memberId }: NewNote,
): Promise<StaffNote | Refusal> {
  const at = clock()
  const added = await unlessUnknown(() =>
    transact(db, author, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into staff_note (person_id, member_id, author_id, text, alert, created_at)
        select ${personId}::uuid, ${memberId ?? null}::uuid, ${author.personId}::uuid, ${text}, ${alert}::boolean,
          ${at}::timestamptz
        where ${mayShowTreated(author, personId, memberId ?? personId)} and ${isActive(memberId ?? null)}
        returning id`.execute(tx)
      return rows[0] ?? (memberId === undefined ? 'no_such_patient' : 'no_such_member')
    }),
  )
  if (typeof added === 'string') return added
  return {
    ...{ _id: added.id, text, at: at.toISOString(), by: author.name },
    ...(alert && { alert: true as const }),
    ...(memberId !== undefined && { memberId }),
  }
}

/** Whether a member was not removed; true without one. */
const isActive = (memberId: string | null) =>
  sql<boolean>`(${memberId}::uuid is null
    or exists (select from family_member where id = ${memberId} and removed_at is null))`

// Foreign keys know which people and members there are.
async function unlessUnknown<T>(change: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await change()
  } catch (error) {
    if (violatesConstraint(error, 'note_about_person')) return 'no_such_patient'
    if (violatesConstraint(error, 'note_about_member')) return 'no_such_member'
    throw error
  }
}

/**
 * Sets whom a note is about, a member of the family or the account's person (null), and returns the number of changed notes.
 * A doctor changes only their own notes, to someone they treat. Idempotent.
 */
export function assignNote(
  { db }: Context,
  actor: Actor,
  id: string,
  memberId: string | null,
): Promise<number | Refusal> {
  return unlessUnknown(() =>
    transact(db, actor, async (tx) => {
      const note = await tx
        .selectFrom('staff_note')
        .select(['person_id', 'member_id'])
        .where('id', '=', id)
        .$if(actor.role === 'doctor', (query) => query.where('author_id', '=', actor.personId))
        .forUpdate()
        .executeTakeFirst()
      if (!note || note.member_id === memberId) return 0
      const { numUpdatedRows } = await tx
        .updateTable('staff_note')
        .set({ member_id: memberId })
        .where('id', '=', id)
        .where(mayShowTreated(actor, note.person_id, memberId ?? note.person_id))
        .where(isActive(memberId))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return 1
      return memberId === null ? 'no_such_patient' : 'no_such_member'
    }),
  )
}

/** Removes a note, for a doctor only their own, and returns the number of removed ones. Idempotent. */
export async function removeNote({ db }: Context, actor: Actor, id: string): Promise<number> {
  const { numDeletedRows } = await transact(db, actor, (tx) =>
    tx
      .deleteFrom('staff_note')
      .where('id', '=', id)
      .$if(actor.role === 'doctor', (query) => query.where('author_id', '=', actor.personId))
      .executeTakeFirst(),
  )
  return Number(numDeletedRows)
}
