import { expect, test } from 'vitest'
import type { DeskBooking, DeskDay, DoctorDay } from '#contract/schemas/desk.ts'
import { formatSlot } from '#contract/slots.ts'
import { type Board, layOut } from './board-layout.ts'

const ada: DoctorDay = {
  ...{ _id: 'ada', name: 'Dr. Ada', color: null, shortest: 30 },
  hours: [
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '17:00' },
  ],
  absences: [{ start: '16:00', end: '24:00', kind: 'training' }],
}

function bookingAt(start: number, end: number, more: Partial<DeskBooking> = {}): DeskBooking {
  return {
    ...{
      _id: `${start}`,
      treatmentId: 't',
      treatment: 'Checkup',
      date: 'Nov 23, 2026',
      slot: formatSlot({ start, end }),
    },
    ...{ startsAt: '', endsAt: '', price: 0, state: 'booked', patientEmail: '', patientName: 'Maya', phone: '' },
    ...{
      cancelUntil: '',
      moveUntil: '',
      movesLeft: 3,
      paid: false,
      payment: { state: 'nothing_to_pay' },
      visit: 'expected',
      confirmation: 'not_asked',
    },
    ...more,
  }
}

const ofAda = { doctor: { _id: 'ada', name: 'Dr. Ada' } }

function dayOf(bookings: DeskBooking[], more: Partial<DeskDay> = {}): DeskDay {
  return { date: 'Nov 23, 2026', doctors: [ada], chairs: [], bookings, held: [], ...more }
}

const lanesOf = ({ columns: [first] }: Board) => first?.blocks.map(({ start, lane, lanes }) => [start, lane, lanes])

test('shows the gaps between appointments that are long enough for a treatment', () => {
  const { columns, start, end } = layOut(dayOf([bookingAt(570, 600, ofAda), bookingAt(620, 720, ofAda)]), 'doctors', 0)
  expect([start, end]).toEqual([540, 1020])
  expect(columns[0]?.gaps).toEqual([
    { start: 540, end: 570 },
    { start: 780, end: 960 },
  ])
})

test('a time that is offered from the waitlist is no gap, and names whom it is offered to', () => {
  const offered = {
    _id: 'offer',
    slot: '10.00 AM - 12.00 PM',
    startsAt: '2026-11-23T18:00:00.000Z',
    endsAt: '2026-11-23T20:00:00.000Z',
    until: '2026-11-23T17:30:00.000Z',
    treatment: 'Root Canal Treatment',
    doctorId: 'ada',
    patient: { _id: 'maya', name: 'Maya' },
  }
  const [column] = layOut(dayOf([], { held: [offered] }), 'doctors', 0).columns
  expect(column?.gaps).toEqual([
    { start: 540, end: 600 },
    { start: 780, end: 960 },
  ])
  expect(column?.off.find(({ why }) => why === 'held')).toMatchObject({ start: 600, end: 720, whom: 'Maya' })
  const [other] = layOut(dayOf([], { held: [{ ...offered, doctorId: 'ben' }] }), 'doctors', 0).columns
  expect(other?.off.some(({ why }) => why === 'held')).toBe(false)
})

test('shows no gap before the present minute, nor one that has become too short', () => {
  const board = layOut(dayOf([bookingAt(600, 720, ofAda)]), 'doctors', 580)
  expect(board.columns[0]?.gaps).toEqual([{ start: 780, end: 960 }])
  expect(layOut(dayOf([]), 'doctors', 800).columns[0]?.gaps).toEqual([{ start: 800, end: 960 }])
  expect(layOut(dayOf([]), 'doctors', 1440).columns[0]?.gaps).toEqual([])
})

test('shows no gap on a closed day', () => {
  expect(layOut(dayOf([], { closed: 'Staff training' }), 'doctors', 0).columns[0]?.gaps).toEqual([])
})

test('gives the reason of each time that cannot be booked', () => {
  const late: DoctorDay = { ...ada, _id: 'late', hours: [{ start: '08:00', end: '18:00' }], absences: [] }
  const { columns } = layOut(dayOf([], { doctors: [ada, late] }), 'doctors', 0)
  expect(columns.map(({ off }) => off)).toEqual([
    [
      { start: 480, end: 540, why: 'before', clear: { start: 480, end: 540 } },
      { start: 720, end: 780, why: 'break', clear: { start: 720, end: 780 } },
      { start: 1020, end: 1080, why: 'after', clear: { start: 1020, end: 1080 } },
      { start: 960, end: 1080, why: 'away', clear: { start: 960, end: 1080 } },
    ],
    [],
  ])
})

test('shows a reason where no appointment covers it', () => {
  const bookings = [bookingAt(980, 1000, ofAda), bookingAt(720, 780, ofAda)]
  const { columns } = layOut(dayOf(bookings), 'doctors', 0)
  expect(columns[0]?.off).toEqual([
    { start: 720, end: 780, why: 'break', clear: undefined },
    { start: 960, end: 1020, why: 'away', clear: { start: 960, end: 980 } },
  ])
})

test('is so tall that the shortest appointment can be pressed', () => {
  expect(layOut(dayOf([]), 'doctors', 0).scale).toBe(1.6)
  expect(layOut(dayOf([bookingAt(600, 610)]), 'doctors', 0).scale).toBe(2.6)
  expect(layOut(dayOf([], { doctors: [{ ...ada, shortest: 13 }] }), 'doctors', 0).scale).toBe(2)
  expect(layOut(dayOf([], { doctors: [] }), 'doctors', 0).scale).toBe(1.6)
})

test('puts appointments that overlap side by side', () => {
  const times = [
    [540, 600],
    [550, 580],
    [590, 620],
    [700, 710],
  ] as const
  const bookings = times.map(([start, end]) => bookingAt(start, end, ofAda))
  expect(lanesOf(layOut(dayOf(bookings), 'doctors', 0))).toEqual([
    [540, 0, 2],
    [550, 1, 2],
    [590, 1, 2],
    [700, 0, 1],
  ])
})

test('has a column for appointments without a doctor or chair, and leaves cancelled ones out', () => {
  const chair = { _id: 'c1', name: 'Chair 1', out: 'Pump' }
  const bookings = [bookingAt(540, 570, { ...ofAda, chairId: 'c1' }), bookingAt(600, 630), bookingAt(660, 690)]
  bookings.push(bookingAt(700, 730, { state: 'cancelled' }))
  const day = dayOf(bookings, { chairs: [chair] })
  const shape = ({ columns }: Board) => columns.map(({ name, blocks }) => [name, blocks.length])
  expect(shape(layOut(day, 'doctors', 0))).toEqual([
    ['Dr. Ada', 1],
    [undefined, 2],
  ])
  expect(shape(layOut(day, 'chairs', 0))).toEqual([
    ['Chair 1', 1],
    [undefined, 2],
  ])
  expect(layOut(day, 'chairs', 0).columns[0]?.off).toEqual([
    { start: 540, end: 1020, why: 'chair_out', clear: { start: 570, end: 1020 } },
  ])
})

test('has a column per treatment in a clinic without hours and chairs', () => {
  const bookings = [bookingAt(600, 630), bookingAt(660, 690, { treatment: 'Braces' })]
  const { columns, start, end } = layOut(dayOf(bookings, { doctors: [] }), 'chairs', 0)
  expect(columns.map(({ name }) => name)).toEqual(['Braces', 'Checkup'])
  expect([start, end]).toEqual([480, 1080])
})
