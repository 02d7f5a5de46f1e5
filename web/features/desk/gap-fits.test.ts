import { expect, test } from 'vitest'
import type { FittingEntry } from '#contract/schemas/waitlist.ts'
import type { BoardColumn } from './board-layout.ts'
import { fitsIn } from './gap-fits.ts'

const column = (id: string): BoardColumn => ({
  key: id,
  name: id,
  doctor: { _id: id, name: id, color: null, hours: [], absences: [] },
  off: [],
  blocks: [],
  gaps: [],
})
const times = [
  { slot: '10.00 AM - 10.30 AM', doctors: ['ada', 'iris'] },
  { slot: '10.30 AM - 11.00 AM', doctors: ['iris'] },
  { slot: '02.00 PM - 02.30 PM', doctors: ['ada'] },
]
const entries = [{ _id: '1', fits: times }] as unknown as FittingEntry[]
const slotsIn = (id: string, start: number, end: number) =>
  fitsIn(entries, column(id), { start, end }).map(({ slot }) => slot)

test('returns the first time of the gap for which the doctor is free', () => {
  expect(slotsIn('ada', 600, 720)).toEqual(['10.00 AM - 10.30 AM'])
  expect(slotsIn('iris', 605, 660)).toEqual(['10.30 AM - 11.00 AM'])
  expect(slotsIn('ada', 605, 660)).toEqual([])
  expect(slotsIn('ada', 840, 869)).toEqual([])
  expect(slotsIn('ada', 840, 870)).toEqual(['02.00 PM - 02.30 PM'])
  expect(fitsIn(entries, { ...column('ada'), doctor: undefined as never }, { start: 0, end: 1440 })).toEqual([])
})
