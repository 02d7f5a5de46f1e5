import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

/** A page of a list, and the number of items on all pages. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** Returns a page of a list with the total that the call reports. */
export async function withTotal<Item>(
  ask: (onHeaders: (headers: Headers) => void) => Promise<Item[]>,
): Promise<ListPage<Item>> {
  let total = 0
  const items = await ask((headers) => {
    total = Number(headers.get('x-total-count'))
  })
  return { items, total }
}

/** Updates the cached lists of a key in place. Cancels pending fetches, whose answers may be older than the update. */
export async function updateCachedLists<List>(
  queries: QueryClient,
  queryKey: readonly string[],
  rewrite: (list: List) => List,
) {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  queries.setQueriesData<List>({ queryKey }, (list) => list && rewrite(list))
}

/** Replaces an item in all cached pages of a list. The item keeps its place until the list is loaded again. */
export function updateListedItem<Item extends { readonly _id: string }>(
  queries: QueryClient,
  queryKey: readonly string[],
  changed: Item,
) {
  return updateCachedLists<ListPage<Item>>(queries, queryKey, (page) => ({
    ...page,
    items: page.items.map((item) => (item._id === changed._id ? changed : item)),
  }))
}

interface LoadOptions {
  readonly signal: AbortSignal
  readonly onHeaders: (headers: Headers) => void
}

/** Query options for a page of a list. While a page is loading, the previous one is shown. */
export function listPage<Item>(queryKey: readonly unknown[], load: (options: LoadOptions) => Promise<Item[]>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => withTotal((onHeaders) => load({ signal, onHeaders })),
    placeholderData: keepPreviousData,
  })
}
