import type { UserSort } from '#contract/schemas/user.ts'
import { pageParam } from '../../ui/table/page-param.ts'
import { searchText } from '../../ui/table/search-text.ts'

/** What a column is sorted by when its head is first pressed; pressed again, from the other end. */
const firstSorts = { email: 'email', name: 'name', role: 'role', since: '-since' } as const satisfies Record<
  string,
  UserSort
>
export type SortColumn = keyof typeof firstSorts

/** Which users are listed and how. */
export interface UsersChoice {
  /** Empty where all are. */
  readonly search: string
  readonly sort: UserSort
  readonly page: number
}

/** What an address asks for; by e-mail address from the first page on where it says nothing that is known. */
export function parseUsersParams(address: URLSearchParams): UsersChoice {
  const sort = address.get('sort') ?? ''
  return {
    search: searchText(address.get('search') ?? ''),
    sort: isSort(sort) ? sort : 'email',
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

/** Which way a column is sorted; undefined where another one is. */
export function directionOf(sort: UserSort, column: SortColumn): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}
