import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { updateCachedLists } from './list-page.ts'

test('keeps an update when a fetch that was pending before it returns', async () => {
  const queries = new QueryClient()
  const queryKey = ['payments', 'unpaid']
  queries.setQueryData(queryKey, ['unpaid'])
  const older = Promise.withResolvers<string[]>()
  const asking = queries.fetchQuery({ queryKey, queryFn: () => older.promise }).catch(() => undefined)
  await updateCachedLists<string[]>(queries, ['payments'], () => ['paid'])
  older.resolve(['unpaid'])
  await asking
  expect(queries.getQueryData(queryKey)).toEqual(['paid'])
})
