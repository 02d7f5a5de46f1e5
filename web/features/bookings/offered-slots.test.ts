import { describe, expect, it } from 'vitest'
import { offeredSlots, replacementSlot } from './offered-slots.ts'

const eight = '08.00 AM - 08.30 AM'
const nine = '09.00 AM - 09.30 AM'
const noon = '12.00 PM - 12.30 PM'
const one = '01.00 PM - 01.30 PM'

describe('offeredSlots', () => {
  it('when nothing is kept or lost, then the free slots are offered', () => {
    expect(offeredSlots([eight, noon], [undefined, undefined], undefined)).toEqual([eight, noon])
  })

  it('when the chosen slot is gone from a fresh list, then it stays in its place', () => {
    expect(offeredSlots([eight, one], [noon], undefined)).toEqual([eight, noon, one])
  })

  it('when the chosen slot is free, then it is offered once', () => {
    expect(offeredSlots([eight, noon], [noon, noon], undefined)).toEqual([eight, noon])
  })

  it('when a slot was lost, then an old list does not bring it back', () => {
    expect(offeredSlots([eight, nine], [nine], eight)).toEqual([nine])
  })
})

describe('slotInstead', () => {
  it('when later slots are free, then it is the next one', () => {
    expect(replacementSlot([eight, noon, one], nine)).toBe(noon)
  })

  it('when nothing later is free, then it is the first', () => {
    expect(replacementSlot([eight, nine], one)).toBe(eight)
  })

  it('when the list still names the lost one, then it is another', () => {
    expect(replacementSlot([eight, nine], eight)).toBe(nine)
  })

  it('when nothing else is free, then there is none', () => {
    expect(replacementSlot([one], one)).toBeUndefined()
  })
})
