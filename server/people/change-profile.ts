import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import type { Actor } from '../http/api/route.ts'
import { consumeAttempt, type RateLimit } from '../http/limits/rate-limit.ts'
import { lockActor } from '../identity/reauthentication.ts'
import { getProfile } from './queries.ts'

// Each leaves an entry in the audit trail, which stays for years.
const profileChangeLimit: RateLimit = { kind: 'profile change', most: 30, minutes: 60 }

/** Changes the language in which a person is written to. Safe to repeat; beyond 30 changes an hour `too_many_requests`. */
export async function changeLanguage(context: Context, caller: Actor, language: Language): Promise<void> {
  await consumeAttempt(context, profileChangeLimit, caller.personId)
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    await tx
      .updateTable('person')
      .set({ language, updated_at: sql<Date>`now()` })
      .where('id', '=', caller.personId)
      .where('language', '<>', language)
      .execute()
  })
}

/** Changes name and phone of a person; bookings keep theirs. Safe to repeat; beyond 30 an hour `too_many_requests`. */
export async function changeProfile(
  context: Context,
  caller: Actor,
  { name, phone }: { name: string; phone: string | undefined },
): Promise<Profile> {
  await consumeAttempt(context, profileChangeLimit, caller.personId)
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    // Who has left meanwhile is nobody any more, which the database would hold them to.
    await lockActor(tx, caller)
    await tx
      .updateTable('person')
      .set({ name, phone: phone ?? null, updated_at: sql<Date>`now()` })
      .where('id', '=', caller.personId)
      .execute()
  })
  return getProfile(context, caller.personId)
}
