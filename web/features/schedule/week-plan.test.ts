import { expect, test } from 'vitest'
import { axisOf, chairsOut, closedOn, doctorOn, within } from './week-plan.ts'

const at = (weekday: number, start: string, end: string) => ({ weekday, start, end, validFrom: 'Jan 1, 2026' })
const doctor = {
  hours: [at(1, '14:00', '17:00'), at(1, '09:00', '13:00'), { ...at(2, '08:00', '24:00'), validUntil: 'Nov 30, 2026' }],
  absences: [
    { _id: 'a', from: 'Nov 30, 2026', to: 'Nov 30, 2026', start: '12:00', end: '15:00', kind: 'training', note: '' },
    { _id: 'b', from: 'Dec 7, 2026', to: 'Dec 9, 2026', start: '00:00', end: '24:00', kind: 'vacation', note: 'Ski' },
  ] as const,
}
const absent = { ...doctor, absences: [...doctor.absences] }
const [nine, noon, one, two, three, five] = [540, 720, 780, 840, 900, 1020] as const

test('returns the hours of a day in order, without those of an absence', () => {
  const { hours, present, away } = doctorOn(absent, '2026-11-30')
  expect(hours).toEqual([
    { start: nine, end: one },
    { start: two, end: five },
  ])
  expect(present).toEqual([
    { start: nine, end: noon },
    { start: three, end: five },
  ])
  expect(away).toMatchObject([{ start: noon, end: three, kind: 'training' }])
})

test('leaves no hours on a day of absence, and ends hours with their last day', () => {
  expect(doctorOn(absent, '2026-12-07')).toMatchObject({ present: [], away: [{ note: 'Ski' }] })
  expect(doctorOn(absent, '2026-12-07').hours).toHaveLength(2)
  expect(doctorOn(absent, '2026-11-24').hours).toEqual([{ start: 480, end: 1440 }])
  expect(doctorOn(absent, '2026-12-01').hours).toEqual([])
})

test('returns chairs with an outage or out of service, and the reason of closed days', () => {
  const outages = [{ _id: 'o', from: 'Dec 3, 2026', to: 'Dec 4, 2026', note: 'Compressor' }]
  const chairs = [
    { _id: '1', name: 'Chair 1', inService: true, outages },
    { _id: '2', name: 'Chair 2', inService: false, outages: [] },
  ]
  expect(chairsOut(chairs, '2026-12-04').map(({ name, note }) => [name, note])).toEqual([
    ['Chair 1', 'Compressor'],
    ['Chair 2', ''],
  ])
  expect(chairsOut(chairs, '2026-12-05').map(({ name }) => name)).toEqual(['Chair 2'])
  const closings = [{ _id: 'c', from: 'Dec 24, 2026', to: 'Dec 26, 2026', reason: 'Christmas', kept: 0 }]
  expect(['2026-12-23', '2026-12-24', '2026-12-26'].map((day) => closedOn(closings, day))).toEqual([
    undefined,
    'Christmas',
    'Christmas',
  ])
})

test('the axis contains all hours, and cuts what is outside', () => {
  const axis = axisOf([doctorOn(absent, '2026-11-30'), doctorOn(absent, '2026-12-01')])
  expect(axis).toEqual({ start: nine, end: five })
  expect(axisOf([])).toEqual({ start: 480, end: 1020 })
  expect(within({ start: 0, end: 1440 }, axis)).toEqual(axis)
  expect(within({ start: five, end: 1440 }, axis)).toBeUndefined()
})
