import { type ExpressionBuilder, sql } from 'kysely'
import { type User, type UserSort, usersOnPage } from '#contract/users.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

const mostWithoutPage = 1_000

const sortColumns = { email: [], name: ['listed_name'], role: ['role'], since: ['created_at'] } as const

interface UsersRequest {
  readonly search?: string | undefined
  readonly sort?: UserSort | undefined
  readonly page?: number | undefined
}

/**
 * The people with an account, by address unless asked otherwise, and how many there are. Each word of `search` must be
 * somewhere in name or address. A page holds 50; without one, as many as an answer takes.
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
      ...wordsOf(search).map((word) => build('search_text', 'like', `%${word}%`)),
    ])
  // Only the ids are sorted and skipped, out of an index; the rows of a page are fetched at the end.
  let ids = db.selectFrom('person').select('id').where(matching)
  let listed = db.selectFrom('person').select(['id as _id', 'email', 'name', 'role', 'created_at'])
  for (const column of columns) {
    ids = ids.orderBy(column, direction)
    listed = listed.orderBy(column, direction)
  }
  const onPage = ids.limit(page === undefined ? mostWithoutPage : usersOnPage).offset(((page ?? 1) - 1) * usersOnPage)
  const [rows, { total }] = await Promise.all([
    listed.where('id', 'in', onPage).execute(),
    db
      .selectFrom('person')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where(matching)
      .executeTakeFirstOrThrow(),
  ])
  const people = rows.map(({ created_at, ...person }) => ({ ...person, since: created_at.toISOString() }))
  return { people, total }
}

function wordsOf(search = ''): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.map((word) => word.replace(/[\\%_]/g, '\\$&'))
}
