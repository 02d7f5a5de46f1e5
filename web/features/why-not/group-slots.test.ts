import { expect, test } from 'vitest'
import type { WhySlot } from '#contract/schemas/schedule.ts'
import { groupSlots } from './group-slots.ts'

const about = { doctors: [], absences: [], chairs: [], outages: [], bookings: [] }

test('groups consecutive slots with the same reason and details', () => {
  const ada = { doctors: [{ _id: '1', name: 'Ada' }] }
  const slots: WhySlot[] = [
    { slot: '08.00 AM - 08.30 AM', reason: 'weekday', ...about },
    { slot: '08.30 AM - 09.00 AM', reason: 'weekday', ...about },
    { slot: '09.00 AM - 09.30 AM', ...about },
    { slot: '09.30 AM - 10.00 AM', reason: 'not_working', ...about },
    { slot: '10.00 AM - 10.30 AM', reason: 'not_working', ...about, ...ada },
    { slot: '10.30 AM - 11.00 AM', reason: 'weekday', ...about },
  ]
  expect(groupSlots(slots).map((group) => group.length)).toEqual([2, 1, 1, 1, 1])
  expect(groupSlots([])).toEqual([])
})
