import { sql, type Transaction } from 'kysely'
import type { StaffNote } from '#contract/schemas/patient.ts'
import { mayShowPatient } from '../bookings/visible-bookings.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import type { Actor } from '../http/api/route.ts'
import { findMergedInto } from './queries.ts'

/**
 * Adds a note about a person; about a merged record, to the person it was merged into. `undefined` if there is no such
 * person, or a doctor has no appointment with them.
 */
export async function addNote(
  context: Context,
  author: Actor,
  personId: string,
  text: string,
): Promise<StaffNote | undefined> {
  const added = await insertNote(context, author, personId, text)
  if (added) return added
  const mergedInto = await findMergedInto(context, personId)
  return mergedInto === undefined ? undefined : insertNote(context, author, mergedInto, text)
}

async function insertNote(
  { db, clock }: Context,
  author: Actor,
  personId: string,
  text: string,
): Promise<StaffNote | undefined> {
  const at = clock()
  try {
    const added = await transact(db, author, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into staff_note (person_id, author_id, text, created_at)
        select ${personId}::uuid, ${author.personId}::uuid, ${text}, ${at}::timestamptz
        where ${mayShowPatient(author, personId)} returning id`.execute(tx)
      return rows[0]
    })
    return added && { _id: added.id, text, at: at.toISOString(), by: author.name }
  } catch (error) {
    if (violatesConstraint(error, 'note_about_person')) return undefined
    throw error
  }
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

/** Deletes all notes about a person who is removed. */
export async function deleteNotesAbout(tx: Transaction<Database>, personId: string): Promise<void> {
  await tx.deleteFrom('staff_note').where('person_id', '=', personId).execute()
}
