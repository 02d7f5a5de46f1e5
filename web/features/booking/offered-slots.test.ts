import { describe, expect, it } from 'vitest'
import { chosenSlot, offeredSlots } from './offered-slots.ts'

const eight = '08.00 AM - 08.30 AM'
const nine = '09.00 AM - 09.30 AM'
const noon = '12.00 PM - 12.30 PM'
const one = '01.00 PM - 01.30 PM'

describe('offeredSlots', () => {
  it('when nothing was sent, then the free slots are offered', () => {
    expect(offeredSlots([eight, noon], undefined)).toEqual([eight, noon])
  })

  it('when the sent slot has no answer and is gone from the list, then it stays in its place', () => {
    expect(offeredSlots([eight, one], { slot: noon, outcome: 'unsettled' })).toEqual([eight, noon, one])
  })

  it('when the sent slot was taken, then it goes before the list is fresh', () => {
    expect(offeredSlots([eight, nine], { slot: eight, outcome: 'taken' })).toEqual([nine])
  })

  it('when the sent slot was refused for another reason, then the list decides', () => {
    expect(offeredSlots([eight, nine], { slot: eight, outcome: 'other' })).toEqual([eight, nine])
    expect(offeredSlots([nine], { slot: eight, outcome: 'other' })).toEqual([nine])
  })
})

describe('chosenSlot', () => {
  it('when nothing is wanted, then the first is chosen', () => {
    expect(chosenSlot([eight, nine], undefined)).toBe(eight)
  })

  it('when the wanted slot is offered, then it is chosen', () => {
    expect(chosenSlot([eight, nine], nine)).toBe(nine)
  })

  it('when the wanted slot is gone, then the next one after it is chosen', () => {
    expect(chosenSlot([eight, noon, one], nine)).toBe(noon)
  })

  it('when nothing later is left, then the first is chosen', () => {
    expect(chosenSlot([eight, nine], one)).toBe(eight)
  })

  it('when nothing is left, then nothing is chosen', () => {
    expect(chosenSlot([], one)).toBeUndefined()
  })
})
