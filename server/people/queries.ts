import { type ExpressionBuilder, sql } from 'kysely'
import { columnsOf, toAnswer } from '#contract/field-list.ts'
import { rowsOnPage } from '#contract/page-size.ts'
import { isStaff, roles, type UserPart } from '#contract/roles.ts'
import { type Profile, personFields } from '#contract/schemas/profile.ts'
import type { User, UserSort } from '#contract/schemas/user.ts'
import { AppError } from '../app-error.ts'
import { findCalendarFeed } from '../bookings/calendar-feed.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { listFamily } from '../family/queries.ts'
import type { Actor } from '../http/api/route.ts'
import { isUnverified } from '../identity/queries.ts'

const mostWithoutPage = 1_000

const sortColumns = { email: [], name: ['listed_name'], role: ['role'], since: ['created_at'] } as const

interface UsersRequest {
  readonly search?: string | undefined
  readonly only?: UserPart | undefined
  readonly sort?: UserSort | undefined
  readonly page?: number | undefined
}

/**
 * Returns the people with an account and their total, by email unless sorted otherwise. Each word of `search` must
 * occur in the name or address, or in another name that leads to the account, see the SQL function `people_named`. `only`
 * leaves the patients or the staff. A page has 50 people; without `page`, at most 1,000 are returned.
 */
export async function findPeople(
  { db }: Pick<Context, 'db'>,
  { search, only, sort = 'email', page }: UsersRequest,
): Promise<{ people: User[]; total: number }> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const columns = [...sortColumns[sort.replace('-', '') as keyof typeof sortColumns], 'email'] as const
  const matching = (build: ExpressionBuilder<Database, 'person'>) =>
    build.and([
      build('removed_at', 'is', null),
      ...(only === undefined
        ? []
        : [
            build(
              'role',
              'in',
              roles.filter((role) => isStaff(role) === (only === 'staff')),
            ),
          ]),
      ...(search === undefined ? [] : [sql<boolean>`id in (select person_id from people_named(${search}))`]),
    ])
  // Sort and skip only the IDs, from an index. In one statement, the planner would read every person for 1,000 rows.
  let ids = db.selectFrom('person').select('id').where(matching)
  let listed = db
    .selectFrom('person')
    .select(columnsOf(personFields))
    .select(['id as _id', 'email', 'role', 'doctor_id', isUnverified.as('unverified'), 'created_at'])
    .select(({ exists, selectFrom, or, and, eb }) =>
      or([
        exists(
          selectFrom('second_factor')
            .select('person_id')
            .whereRef('person_id', '=', 'person.id')
            .where('turned_on_at', 'is not', null),
        ),
        and([
          eb('role', '<>', 'patient'),
          exists(selectFrom('passkey').select('passkey.id').whereRef('person_id', '=', 'person.id')),
        ]),
      ]).as('hasSecondFactor'),
    )
  for (const column of columns) {
    ids = ids.orderBy(column, direction)
    listed = listed.orderBy(column, direction)
  }
  const onPage = ids.limit(page === undefined ? mostWithoutPage : rowsOnPage).offset(((page ?? 1) - 1) * rowsOnPage)
  const [found, { total }] = await Promise.all([
    onPage.execute(),
    db
      .selectFrom('person')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where(matching)
      .executeTakeFirstOrThrow(),
  ])
  const rows = await listed.where(sql<boolean>`id = any (${found.map(({ id }) => id)}::uuid[])`).execute()
  const people = rows.map((row) => ({
    _id: row._id,
    email: row.email,
    ...toAnswer(personFields, row),
    role: row.role,
    ...(row.doctor_id !== null && { doctorId: row.doctor_id }),
    unverified: row.unverified,
    ...(row.hasSecondFactor === true && { secondFactor: true as const }),
    since: row.created_at.toISOString(),
  }))
  return { people, total }
}

/** Returns the caller's profile. Throws `unauthenticated` if the person was removed in the meantime. */
export async function getProfile(
  context: Context,
  { personId, factorPassed }: Pick<Actor, 'personId' | 'factorPassed'>,
): Promise<Profile> {
  const { db } = context
  const found = await db
    .selectFrom('person')
    .select(columnsOf(personFields))
    .select(({ exists }) => [
      'email',
      'role',
      'language',
      'reminders',
      'created_at',
      'email_verified as emailVerified',
      exists(signInWith(db, personId, 'credential')).as('hasPassword'),
      exists(signInWith(db, personId, 'google')).as('google'),
      exists(signInWith(db, personId, 'sso')).as('sso'),
    ])
    .where('id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new AppError('unauthenticated')
  const [calendarFeed, family] = await Promise.all([findCalendarFeed(context, personId), listFamily(context, personId)])
  return {
    ...toAnswer(personFields, found),
    email: found.email,
    emailVerified: found.emailVerified,
    hasPassword: found.hasPassword === true,
    asksPassword: found.hasPassword === true && !factorPassed,
    google: found.google === true,
    ...(context.sso &&
      (found.sso || (found.emailVerified && context.sso.mayConnect(found.email))) && {
        sso: { name: context.sso.name, connected: found.sso === true },
      }),
    role: found.role,
    language: found.language,
    reminders: found.reminders,
    since: found.created_at.toISOString(),
    family,
    ...(calendarFeed && { calendarFeed }),
  }
}

function signInWith(db: Context['db'], personId: string, provider: 'credential' | 'google' | 'sso') {
  return db.selectFrom('account').select('id').where('person_id', '=', personId).where('provider_id', '=', provider)
}
