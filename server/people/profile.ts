import { sql } from 'kysely'
import type { Profile } from '#contract/profile.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/act.ts'
import { countAttempt, type Limit } from '../http/limit-attempts.ts'
import { AppError } from '../http/problems.ts'
import type { Caller } from '../http/serve.ts'

/** A person as they see themselves. Throws `unauthenticated` where they have left meanwhile. */
export async function getProfile({ db }: Context, personId: string): Promise<Profile> {
  const found = await db
    .selectFrom('person')
    .select(({ selectFrom, exists, fn }) => [
      'email',
      'name',
      'role',
      'created_at',
      'email_verified as emailVerified',
      fn
        .coalesce(
          'phone',
          selectFrom('booking')
            .select('booking.phone')
            .where('patient_id', '=', personId)
            .orderBy('created_at', 'desc')
            .limit(1),
        )
        .as('phone'),
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

/** Changes name and phone of a person; bookings keep theirs. Safe to repeat; beyond 30 an hour `too_many_requests`. */
export async function changeProfile(
  context: Context,
  caller: Caller,
  { name, phone }: { name: string; phone: string | undefined },
): Promise<Profile> {
  await countAttempt(context, changesOfPerson, caller.personId)
  await transact(context.db, caller, (tx) =>
    tx
      .updateTable('person')
      .set({ name, phone: phone ?? null, updated_at: sql<Date>`now()` })
      .where('id', '=', caller.personId)
      .execute(),
  )
  return getProfile(context, caller.personId)
}
