import type { Transaction } from 'kysely'
import type { StaffNote } from '#contract/schemas/patient.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import type { Actor } from '../http/api/route.ts'

/** Adds a note about a person; `undefined` if there is no such person. */
export async function addNote(
  { db, clock }: Context,
  author: Actor,
  personId: string,
  text: string,
): Promise<StaffNote | undefined> {
  const at = clock()
  const note = { person_id: personId, author_id: author.personId, text, created_at: at }
  try {
    const { id } = await transact(db, author, (tx) =>
      tx.insertInto('staff_note').values(note).returning('id').executeTakeFirstOrThrow(),
    )
    return { _id: id, text, at: at.toISOString(), by: author.name }
  } catch (error) {
    if (violatesConstraint(error, 'note_about_person')) return undefined
    throw error
  }
}

/** Removes a note and returns the number of removed ones. Idempotent. */
export async function removeNote({ db }: Context, actor: Actor, id: string): Promise<number> {
  const { numDeletedRows } = await transact(db, actor, (tx) =>
    tx.deleteFrom('staff_note').where('id', '=', id).executeTakeFirst(),
  )
  return Number(numDeletedRows)
}

/** Deletes all notes about a person who is removed. */
export async function deleteNotesAbout(tx: Transaction<Database>, personId: string): Promise<void> {
  await tx.deleteFrom('staff_note').where('person_id', '=', personId).execute()
}
