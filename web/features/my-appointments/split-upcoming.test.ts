import { expect, it } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
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
  patientEmail: 'maya@example.com',
  patientName: 'Maya Lindqvist',
  phone: '1',
  paid: false,
  payment: { state: 'unpaid' },
})

it('when an appointment has begun, then it is coming until it ends', () => {
  const under = booking('2026-11-23T16:30:00.000Z', '2026-11-23T17:00:00.000Z')
  const over = booking('2026-11-23T16:00:00.000Z', '2026-11-23T16:45:00.000Z')
  expect(splitUpcoming([under, over], new Date('2026-11-23T16:45:00Z'))).toEqual({
    coming: [under],
    past: [over],
    cancelled: [],
  })
})

it('when an appointment is cancelled, then it is neither coming nor past', () => {
  const kept = booking('2026-11-23T16:30:00.000Z', '2026-11-23T17:00:00.000Z')
  const gone = { ...kept, cancelled: { at: '2026-11-20T16:00:00.000Z', by: 'patient' as const } }
  expect(splitUpcoming([gone, kept], new Date('2026-11-23T09:00:00Z'))).toEqual({
    coming: [kept],
    past: [],
    cancelled: [gone],
  })
})
