import { sql } from 'kysely'
import { type User, type UserSort, usersOnPage } from '#contract/users.ts'
import type { Context } from '../context.ts'

const mostWithoutPage = 1_000

// The indexes of migration 0010 have these very expressions. Names sort as a reader expects, in whatever script.
const listedName = sql`lower(name) collate "und-x-icu"`
const searchText = sql<string>`(email || ' ' || lower(name))`

const sorts: Record<'email' | 'name' | 'role' | 'since', ReturnType<typeof sql>[]> = {
  email: [sql`email`],
  name: [listedName, sql`email`],
  role: [sql`role`, sql`email`],
  since: [sql`created_at`, sql`email`],
}

/**
 * The people with an account, by address unless asked otherwise, and how many there are. Each word of `search` must be
 * somewhere in name or address. A page holds 50; without one, as many as an answer takes.
 */
export async function findPeople(
  { db }: Pick<Context, 'db'>,
  {
    search,
    sort = 'email',
    page,
  }: { search?: string | undefined; sort?: UserSort | undefined; page?: number | undefined },
): Promise<{ people: User[]; total: number }> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sort.replace('-', '') as keyof typeof sorts
  let found = db.selectFrom('person').where('removed_at', 'is', null)
  for (const word of wordsOf(search)) found = found.where(searchText, 'like', `%${word}%`)
  let listed = found.select(['id as _id', 'email', 'name', 'role', 'created_at'])
  for (const part of sorts[column]) listed = listed.orderBy(part, direction)
  const [rows, { total }] = await Promise.all([
    listed
      .limit(page === undefined ? mostWithoutPage : usersOnPage)
      .offset(((page ?? 1) - 1) * usersOnPage)
      .execute(),
    found.select((build) => build.cast<number>(build.fn.countAll(), 'integer').as('total')).executeTakeFirstOrThrow(),
  ])
  const people = rows.map(({ created_at, ...person }) => ({ ...person, since: created_at.toISOString() }))
  return { people, total }
}

function wordsOf(search: string | undefined): string[] {
  return (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
}
