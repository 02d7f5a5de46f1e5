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
