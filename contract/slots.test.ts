import { expect, it } from 'vitest'
import { formatSlot, parseSlot, pickSpread } from './slots.ts'

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

it.each([
  ['08.30 AM - 09.00 AM', { start: 510, end: 540 }],
  ['12.00 AM - 12.30 AM', { start: 0, end: 30 }],
  ['11.30 PM - 12.00 AM', { start: 1410, end: 1440 }],
])('parses the slot %s, whose text it is again', (text, slot) => {
  expect(parseSlot(text)).toEqual(slot)
  expect(formatSlot(slot)).toBe(text)
})

it.each(['00.30 AM - 09.00 AM', '13.00 PM - 02.00 PM', '08.60 AM - 09.00 AM', '09.00 AM - 09.00 AM', '09.00 AM'])(
  'rejects %s as a slot',
  (text) => {
    expect(parseSlot(text)).toBeUndefined()
  },
)
