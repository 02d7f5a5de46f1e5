import { expect, test } from 'vitest'
import { entryOf } from './board-keys.ts'

const block = (_id: string, start: number, state: 'booked' | 'done' = 'booked') => ({ start, booking: { _id, state } })

test('the first arrow enters the board at the appointment that starts nearest to now and is not over', () => {
  const blocks = [block('done', 540, 'done'), block('next', 560), block('later', 700)]
  expect(entryOf(blocks, 545)).toBe('next')
  expect(entryOf(blocks, 650)).toBe('later')
  expect(entryOf(blocks, undefined)).toBe('next')
  expect(entryOf(blocks.slice(0, 1), 545)).toBe('done')
  expect(entryOf([], 545)).toBeUndefined()
})
