import { expect, test } from 'vitest'
import { beginningOf } from './beginning.ts'

test('when a text is short, then nothing of it is left out', () => {
  expect(beginningOf('Kind.')).toBeUndefined()
  expect(beginningOf('x'.repeat(360))).toBeUndefined()
})

test('when a text is long, then it is cut where a word ends, or anywhere in a word without an end', () => {
  expect(beginningOf('tooth '.repeat(100))).toBe(`${'tooth '.repeat(46)}…`)
  expect(beginningOf('x'.repeat(361))).toBe(`${'x'.repeat(280)} …`)
})
