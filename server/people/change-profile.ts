import { sql } from 'kysely'
import { toColumns } from '#contract/field-list.ts'
import type { Language } from '#contract/languages.ts'
import { type Profile, type ProfileInput, personFields } from '#contract/schemas/profile.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../http/api/route.ts'
import { consumeAttempt } from '../http/limits/rate-limit.ts'
import { profileChangeLimit } from '../identity/profile-change-limit.ts'
import { withLocks } from '../waitlist/with-locks.ts'
import { getProfile } from './queries.ts'

/** Changes the language of a person's mail. Throws `too_many_requests` beyond 30 changes per hour. Idempotent. */
export async function changeLanguage(context: Context, caller: Actor, language: Language): Promise<void> {
  await consumeAttempt(context, profileChangeLimit, caller.personId)
  await withLocks(context, caller, { people: 'actor' }, async (tx) => {
    await tx
      .updateTable('person')
      .set({ language, updated_at: sql<Date>`now()` })
      .where('id', '=', caller.personId)
      .where('language', '<>', language)
      .execute()
  })
}

/**
 * Turns a person's reminders on or off; those that are queued are dropped when they are to be sent. Throws
 * `too_many_requests` beyond 30 changes per hour. Idempotent.
 */
export async function changeReminders(context: Context, caller: Actor, reminders: boolean): Promise<void> {
  await consumeAttempt(context, profileChangeLimit, caller.personId)
  await withLocks(context, caller, { people: 'actor' }, async (tx) => {
    await tx
      .updateTable('person')
      .set({ reminders, updated_at: sql<Date>`now()` })
      .where('id', '=', caller.personId)
      .where('reminders', '<>', reminders)
      .execute()
  })
}

/** Changes a person's own fields; bookings keep theirs. Throws `too_many_requests` beyond 30 per hour. Idempotent. */
export async function changeProfile(context: Context, caller: Actor, fields: ProfileInput): Promise<Profile> {
  await consumeAttempt(context, profileChangeLimit, caller.personId)
  // A person who was removed in the meantime must stay anonymous.
  await withLocks(context, caller, { people: 'actor' }, async (tx) => {
    await tx
      .updateTable('person')
      .set({ ...toColumns(personFields, fields), updated_at: sql<Date>`now()` })
      .where('id', '=', caller.personId)
      .execute()
  })
  return getProfile(context, caller)
}
