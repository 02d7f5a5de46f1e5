import { expect, it } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import { splitUpcoming } from './split-upcoming.ts'

const booking = (startsAt: string, endsAt: string): Booking => ({
  _id: startsAt,
  treatmentId: 't1',
  treatment: 'Teeth Cleaning',
  date: 'Nov 23, 2026',
  slot: '08.30 AM - 09.00 AM',
  startsAt,
  endsAt,
  price: 49,
  state: 'booked',
  patientEmail: 'maya@example.com',
  patientName: 'Maya Lindqvist',
  phone: '1',
  paid: false,
  cancelUntil: '2026-11-22T17:00:00.000Z',
  moveUntil: '2026-11-22T17:00:00.000Z',
  movesLeft: 3,
  payment: { state: 'unpaid' },
})

it('counts an appointment as upcoming until it ends', () => {
  const current = booking('2026-11-23T16:30:00.000Z', '2026-11-23T17:00:00.000Z')
  const ended = booking('2026-11-23T16:00:00.000Z', '2026-11-23T16:45:00.000Z')
  expect(splitUpcoming([current, ended], new Date('2026-11-23T16:45:00Z'))).toEqual({
    upcoming: [current],
    past: [ended],
    cancelled: [],
  })
})

it('separates cancelled appointments until their time has passed', () => {
  const kept = booking('2026-11-23T16:30:00.000Z', '2026-11-23T17:00:00.000Z')
  const gone = { ...kept, cancelled: { at: '2026-11-20T16:00:00.000Z', by: 'patient' as const } }
  expect(splitUpcoming([gone, kept], new Date('2026-11-23T09:00:00Z'))).toEqual({
    upcoming: [kept],
    past: [],
    cancelled: [gone],
  })
  expect(splitUpcoming([gone], new Date('2026-11-23T17:00:00Z'))).toEqual({ upcoming: [], past: [gone], cancelled: [] })
})
