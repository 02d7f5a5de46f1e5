import { expect, it } from 'vitest'
import { pickSpread } from './slots.ts'

it.each([
  [[], []],
  [[8], [8]],
  [
    [8, 9, 10, 11],
    [8, 9, 10, 11],
  ],
  [
    [8, 9, 10, 11, 12, 14],
    [8, 9, 11, 14],
  ],
])('of the slots at %j picks those at %j', (slots, picked) => {
  expect(pickSpread(slots)).toEqual(picked)
})
