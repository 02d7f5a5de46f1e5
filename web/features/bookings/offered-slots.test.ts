import { describe, expect, it } from 'vitest'
import { offeredSlots, replacementSlot } from './offered-slots.ts'

const eight = '08.00 AM - 08.30 AM'
const nine = '09.00 AM - 09.30 AM'
const noon = '12.00 PM - 12.30 PM'
const one = '01.00 PM - 01.30 PM'

describe('offeredSlots', () => {
  it('returns the free slots', () => {
    expect(offeredSlots([eight, noon], [undefined, undefined], undefined)).toEqual([eight, noon])
  })

  it('keeps the chosen slot although it is no longer free', () => {
    expect(offeredSlots([eight, one], [noon], undefined)).toEqual([eight, noon, one])
  })

  it('returns a chosen slot once', () => {
    expect(offeredSlots([eight, noon], [noon, noon], undefined)).toEqual([eight, noon])
  })

  it('leaves out a lost slot that a stale list contains', () => {
    expect(offeredSlots([eight, nine], [nine], eight)).toEqual([nine])
  })
})

describe('replacementSlot', () => {
  it('is the next later slot', () => {
    expect(replacementSlot([eight, noon, one], nine)).toBe(noon)
  })

  it('is the first slot if none is later', () => {
    expect(replacementSlot([eight, nine], one)).toBe(eight)
  })

  it('is never the lost slot', () => {
    expect(replacementSlot([eight, nine], eight)).toBe(nine)
  })

  it('is undefined if no other slot is free', () => {
    expect(replacementSlot([one], one)).toBeUndefined()
  })
})
