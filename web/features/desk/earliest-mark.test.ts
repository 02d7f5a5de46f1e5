import { expect, test } from 'vitest'
import { earliestMark } from './earliest-mark.ts'

test('the earliest mark of one process, and none in doubt', () => {
  expect(earliestMark(['aa-10', 'aa-9', 'aa-11'])).toBe('aa-9')
  for (const doubtful of [[], [undefined], ['aa-1', undefined], ['aa-1', ''], ['', 'aa-1'], ['aa-1', 'bb-1']])
    expect(earliestMark(doubtful)).toBeUndefined()
})
