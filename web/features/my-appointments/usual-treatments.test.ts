import { expect, it } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import { usualTreatments } from './usual-treatments.ts'

const now = new Date('2026-11-23T17:00:00Z')

const visit = (treatmentId: string, endsAt: string, more: Partial<Booking> = {}): Booking => ({
  ...{ _id: `${treatmentId} ${endsAt}`, treatmentId, treatment: treatmentId, date: 'Nov 23, 2026' },
  ...{ slot: '08.30 AM - 09.00 AM', startsAt: endsAt, endsAt, price: 49, state: 'done', phone: '1', paid: false },
  ...{ patientEmail: 'maya@example.com', patientName: 'Maya Lindqvist', payment: { state: 'unpaid' } },
  ...{ cancelUntil: endsAt, moveUntil: endsAt, movesLeft: 3 },
  ...more,
})

const past = (treatmentId: string, day: number, more?: Partial<Booking>) =>
  visit(treatmentId, `2026-10-${String(day).padStart(2, '0')}T17:00:00.000Z`, more)

it('has the latest visits of different treatments and persons, at most three', () => {
  const leo = { memberId: 'leo' }
  const list = [
    past('filling', 9),
    past('checkup', 8),
    past('checkup', 7),
    past('checkup', 6, leo),
    past('cleaning', 5),
  ]
  expect(usualTreatments(list, now)).toEqual([list[0], list[1], list[3]])
})

it('leaves out what is booked already for the person, and what was cancelled', () => {
  const booked = visit('checkup', '2026-12-01T17:00:00.000Z')
  const cancelled = past('filling', 9, { cancelled: { at: '2026-10-01T16:00:00.000Z', by: 'patient' } })
  const ofLeo = past('checkup', 7, { memberId: 'leo' })
  expect(usualTreatments([booked, cancelled, past('checkup', 8), ofLeo], now)).toEqual([ofLeo])
})
