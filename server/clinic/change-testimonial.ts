import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { addTestimonial as contract } from '#contract/routes/clinic.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'

type TestimonialInput = Parsed<typeof contract>['body']

/** Adds a testimonial and returns its ID. Not idempotent: each call adds one. */
export function addTestimonial(
  { db }: Context,
  admin: AuditContext,
  input: TestimonialInput,
): Promise<{ _id: string }> {
  return transact(db, admin, (tx) =>
    tx.insertInto('testimonial').values(input).returning('id as _id').executeTakeFirstOrThrow(),
  )
}

/**
 * Changes a testimonial. Returns `undefined` for an unknown ID. A new name removes the drawn portrait, which belongs to
 * the old one. Idempotent.
 */
export function changeTestimonial(
  { db }: Context,
  admin: AuditContext,
  id: string,
  input: TestimonialInput,
): Promise<{ _id: string } | undefined> {
  return transact(db, admin, (tx) =>
    tx
      .updateTable('testimonial')
      .set({ ...input, portrait: sql`case when name = ${input.name} then portrait end` })
      .where('id', '=', id)
      .returning('id as _id')
      .executeTakeFirst(),
  )
}

/** Removes a testimonial. Returns the number of removed testimonials, 1 or 0. Idempotent. */
export async function removeTestimonial({ db }: Context, admin: AuditContext, id: string): Promise<number> {
  const { numDeletedRows } = await transact(db, admin, (tx) =>
    tx.deleteFrom('testimonial').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}
