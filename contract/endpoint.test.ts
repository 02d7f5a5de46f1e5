import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

test('an unknown option is a type error', () => {
  const known = { name: 'ping', method: 'GET', path: '/ping', access: 'public', summary: '', answer: z.null() } as const
  // @ts-expect-error `cachable` is a misspelt `cacheable`.
  expect(endpoint({ ...known, errors: [], cachable: true })).toBeDefined()
  expect(endpoint({ ...known, errors: [], cacheable: true }).cacheable).toBe(true)
})
