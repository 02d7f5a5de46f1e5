import { expect, test } from 'vitest'
import { nextGap } from './next-gap.ts'

const gaps = [
  { column: '0', start: 600 },
  { column: '1', start: 540 },
  { column: '0', start: 700 },
]

test.each([
  ['the earliest without a focus', undefined, gaps[1]],
  ['the next one in the column of the focus', { column: '0', start: 610 }, gaps[2]],
  ['the next one of any column', { column: '1', start: 560 }, gaps[0]],
  ['the earliest if none is later', { column: '1', start: 900 }, gaps[1]],
])('the gap to book next is %s', (_, focus, gap) => {
  expect(nextGap(gaps, focus)).toBe(gap)
})
