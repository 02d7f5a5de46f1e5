import { expect, test } from 'vitest'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { minutesWaited } from './visit-status.ts'

const at = (time: string) => `2026-11-27T${time}:00.000Z`

test.each([
  ['09:22', '10:00', '09:50', -10],
  ['09:22', '10:00', '10:00', 0],
  ['09:22', '10:00', '10:12', 12],
  ['10:08', '10:00', '10:12', 4],
])('a patient who came at %s for %s has waited at %s for %i minutes', (arrived, starts, now, minutes) => {
  const booking = { visit: 'arrived', arrivedAt: at(arrived), startsAt: at(starts) } as DeskBooking
  expect(minutesWaited(booking, new Date(at(now)))).toBe(minutes)
  expect(minutesWaited({ ...booking, visit: 'in_chair' }, new Date(at(now)))).toBeUndefined()
})
