import { type ExpressionBuilder, sql } from 'kysely'
import { rowsOnPage } from '#contract/page-size.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import type { User, UserSort } from '#contract/schemas/user.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { isUnverified } from '../identity/queries.ts'

const mostWithoutPage = 1_000

/** The number of a selected `person`: of the profile, or else of the latest booking. */
const phoneOf = sql<string | null>`coalesce(person.phone,
  (select b.phone from booking b where b.patient_id = person.id order by b.created_at desc limit 1))`

const sortColumns = { email: [], name: ['listed_name'], role: ['role'], since: ['created_at'] } as const

interface UsersRequest {
  readonly search?: string | undefined
  readonly sort?: UserSort | undefined
  readonly page?: number | undefined
}

/**
 * The people with an account, by address unless asked otherwise, and how many there are. Each word of `search` must be
 * somewhere in name or address, whatever accents either is written with. A page holds 50; without one, as many as an answer takes.
 */
export async function findPeople(
  { db }: Pick<Context, 'db'>,
  { search, sort = 'email', page }: UsersRequest,
): Promise<{ people: User[]; total: number }> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const columns = [...sortColumns[sort.replace('-', '') as keyof typeof sortColumns], 'email'] as const
  const matching = (build: ExpressionBuilder<Database, 'person'>) =>
    build.and([
      build('removed_at', 'is', null),
      ...wordsOf(search).map((word) => build('search_text', 'like', patternOf(word))),
    ])
  // Only the ids are sorted and skipped, out of an index; the rows of a page are fetched at the end.
  let ids = db.selectFrom('person').select('id').where(matching)
  let listed = db
    .selectFrom('person')
    .select(['id as _id', 'email', 'name', 'role', isUnverified.as('unverified'), 'created_at', phoneOf.as('phone')])
  for (const column of columns) {
    ids = ids.orderBy(column, direction)
    listed = listed.orderBy(column, direction)
  }
  const onPage = ids.limit(page === undefined ? mostWithoutPage : rowsOnPage).offset(((page ?? 1) - 1) * rowsOnPage)
  const [rows, { total }] = await Promise.all([
    listed.where('id', 'in', onPage).execute(),
    db
      .selectFrom('person')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where(matching)
      .executeTakeFirstOrThrow(),
  ])
  const people = rows.map(({ created_at, phone, ...person }) => ({
    ...person,
    ...(phone !== null && { phone }),
    since: created_at.toISOString(),
  }))
  return { people, total }
}

function wordsOf(search = ''): string[] {
  return search.split(/\s+/).filter(Boolean)
}

// In plain letters first: they may hold signs that a pattern would take for its own.
function patternOf(word: string) {
  return sql<string>`'%' || regexp_replace(fold_for_search(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

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
      exists(sortDirection(db, personId, 'credential')).as('hasPassword'),
      exists(sortDirection(db, personId, 'google')).as('google'),
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

function sortDirection(db: Context['db'], personId: string, provider: 'credential' | 'google') {
  return db.selectFrom('account').select('id').where('person_id', '=', personId).where('provider_id', '=', provider)
}
