import type { QueryClient } from '@tanstack/react-query'

/** A page of a list and how many items there are on all its pages. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** A page of a list, by a call that reports the total beside its answer. */
export async function withTotal<Item>(
  ask: (onTotal: (total: number) => void) => Promise<Item[]>,
): Promise<ListPage<Item>> {
  let total = 0
  const items = await ask((count) => {
    total = count
  })
  return { items, total }
}

/**
 * Writes what was just answered into all lists of a key, each row in the place where it stood, until they are next asked
 * for. A list under way may be older than the answer, so that it is not waited for.
 */
export async function updateCachedLists<List>(
  queries: QueryClient,
  queryKey: readonly string[],
  rewrite: (list: List) => List,
) {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  queries.setQueriesData<List>({ queryKey }, (list) => list && rewrite(list))
}
