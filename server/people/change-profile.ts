import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { Profile } from '#contract/profile.ts'
import type { Context } from '../context.ts'
import { transactLocking } from '../database/act.ts'
import { countAttempt, type Limit } from '../http/limit-attempts.ts'
import { AppError } from '../http/problems.ts'
import type { Caller } from '../http/serve.ts'
import { lockSelf } from '../identity/prove.ts'
import { phoneOf } from './queries.ts'

/** A person as they see themselves. Throws `unauthenticated` where they have left meanwhile. */
export async function getProfile({ db }: Context, personId: string): Promise<Profile> {
  const found = await db
    .selectFrom('person')
    .select(({ exists }) => [
      'email',
      'name',
      'role',
      'language',
      'created_at',
      'email_verified as emailVerified',
      phoneOf.as('phone'),
      exists(wayOf(db, personId, 'credential')).as('hasPassword'),
      exists(wayOf(db, personId, 'google')).as('google'),
    ])
    .where('id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new AppError('unauthenticated')
  const { created_at, phone, hasPassword, google, ...rest } = found
  return {
    ...rest,
    ...(phone !== null && { phone }),
    hasPassword: hasPassword === true,
    google: google === true,
    since: created_at.toISOString(),
  }
}

function wayOf(db: Context['db'], personId: string, provider: 'credential' | 'google') {
  return db.selectFrom('account').select('id').where('person_id', '=', personId).where('provider_id', '=', provider)
}

// Each leaves an entry in the audit trail, which stays for years.
const changesOfPerson: Limit = { kind: 'profile change', most: 30, minutes: 60 }

/** Changes the language in which a person is written to. Safe to repeat; beyond 30 changes an hour `too_many_requests`. */
export async function changeLanguage(context: Context, caller: Caller, language: Language): Promise<void> {
  await countAttempt(context, changesOfPerson, caller.personId)
  await transactLocking(context.db, caller, async (tx) => {
    await lockSelf(tx, caller)
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
  caller: Caller,
  { name, phone }: { name: string; phone: string | undefined },
): Promise<Profile> {
  await countAttempt(context, changesOfPerson, caller.personId)
  await transactLocking(context.db, caller, async (tx) => {
    // Who has left meanwhile is nobody any more, which the database would hold them to.
    await lockSelf(tx, caller)
    await tx
      .updateTable('person')
      .set({ name, phone: phone ?? null, updated_at: sql<Date>`now()` })
      .where('id', '=', caller.personId)
      .execute()
  })
  return getProfile(context, caller.personId)
}
