import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

test('an unknown option is a type error', () => {
  const known = { summary: '', answer: z.null() } as const
  // @ts-expect-error `cachable` is a misspelt `cacheable`.
  expect(endpoint('ping', 'public GET /ping', { ...known, cachable: true })).toBeDefined()
  expect(endpoint('ping', 'public GET /ping', { ...known, cacheable: true })).toEqual({
    ...known,
    ...{ name: 'ping', access: 'public', method: 'GET', path: '/ping', errors: [], cacheable: true },
  })
})
