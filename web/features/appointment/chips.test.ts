import { expect, it } from 'vitest'
import { slotsOnCard } from './chips.ts'

const at = (...starts: string[]) => starts.map((start) => `${start} - 11.59 PM`)

it.each([
  [[], []],
  [['09.00 AM'], ['09.00 AM']],
  [
    ['08.00 AM', '08.30 AM', '09.00 AM', '11.00 AM', '12.00 PM', '02.00 PM', '04.00 PM'],
    ['08.00 AM', '08.30 AM', '11.00 AM', '02.00 PM'],
  ],
  // Fewer than four different ones: the next ones join.
  [
    ['08.00 AM', '08.30 AM', '09.00 AM', '09.30 AM', '10.00 AM'],
    ['08.00 AM', '08.30 AM', '09.00 AM', '10.00 AM'],
  ],
  [
    ['01.00 PM', '02.00 PM', '03.00 PM', '04.00 PM', '05.00 PM'],
    ['01.00 PM', '02.00 PM', '03.00 PM', '04.00 PM'],
  ],
  [
    ['11.30 AM', '12.00 PM', '12.30 PM'],
    ['11.30 AM', '12.00 PM', '12.30 PM'],
  ],
])('of %j a card shows %j', (free, shown) => {
  expect(slotsOnCard(at(...free))).toEqual(at(...shown))
})
