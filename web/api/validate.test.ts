import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { validate } from './validate.ts'

test('names the fault of each field, without an import of an endpoint', () => {
  const schema = z.object({ name: z.string().check(z.minLength(1)), email: z.string().check(z.maxLength(3)) })
  expect(validate(schema, { name: '', email: 'long' })).toMatchObject({
    faults: { name: 'required', email: 'too_long' },
  })
})
