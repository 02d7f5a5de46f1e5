import { expect, test } from 'vitest'
import { truncateAtWord } from './truncate.ts'

test('when a text is short, then nothing of it is left out', () => {
  expect(truncateAtWord('Kind.')).toBeUndefined()
  expect(truncateAtWord('x'.repeat(360))).toBeUndefined()
})

test('when a text is long, then it is cut where a word ends, or anywhere in a word without an end', () => {
  expect(truncateAtWord('tooth '.repeat(100))).toBe(`${'tooth '.repeat(46)}…`)
  expect(truncateAtWord('x'.repeat(361))).toBe(`${'x'.repeat(280)} …`)
})
