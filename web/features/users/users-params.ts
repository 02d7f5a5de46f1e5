import { type UserPart, userParts } from '#contract/roles.ts'
import type { UserSort } from '#contract/schemas/user.ts'
import { pageParam } from '../../ui/table/page-param.ts'
import { searchText } from '../../ui/table/search-text.ts'

/** Sort order after the first click on a header. A second click reverses it. */
const firstSorts = { email: 'email', name: 'name', role: 'role', since: '-since' } as const satisfies Record<
  string,
  UserSort
>

export type SortColumn = keyof typeof firstSorts

/** Which users are listed and how. */
export interface UsersChoice {
  /** Empty for all users. */
  readonly search: string
  /** `undefined` for patients and staff. */
  readonly only: UserPart | undefined
  readonly sort: UserSort
  readonly page: number
}

/** Parses an address. The default is the first page of all by name. */
export function parseUsersParams(address: URLSearchParams): UsersChoice {
  const sort = address.get('sort') ?? ''
  return {
    search: searchText(address.get('search') ?? ''),
    only: userParts.find((part) => part === address.get('only')),
    sort: isSort(sort) ? sort : 'name',
    page: pageParam(address),
  }
}

function isSort(text: string): text is UserSort {
  return Object.hasOwn(firstSorts, text.replace(/^-/, ''))
}

/** The sort after the head of a column is pressed. */
export function sortAfterPress(sort: UserSort, column: SortColumn): UserSort {
  if (directionOf(sort, column) === undefined) return firstSorts[column]
  return sort === column ? `-${column}` : column
}

/** Returns the direction of a column; `undefined` if the list is sorted by another one. */
export function directionOf(sort: UserSort, column: SortColumn): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}
