import { expect, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import { addressOfDay, filterBookings, parseDayParams } from './day-params.ts'

const today = '2026-11-23'
const all = parseDayParams(new URLSearchParams(), today)

function booking(patientName: string, phone: string, more: Partial<Booking> = {}): Booking {
  return { patientName, phone, treatment: 'Teeth Cleaning', payment: { state: 'unpaid' }, ...more } as Booking
}

const bookings = [
  booking('José Álvarez', '+1 (503) 555-0101'),
  booking('Maya Lindqvist', '(503) 555-0102', { treatment: 'Teeth Whitening' }),
  booking('Ruth Abrams', '503.555.0199', { payment: { state: 'nothing_to_pay' } }),
  booking('Ann Abrams', '', { cancelled: { at: '2026-11-22T17:20:00.000Z', by: 'patient' } }),
  booking('Tomas', '555', { payment: { state: 'confirming' } }),
]
const names = (change: object) => filterBookings(bookings, { ...all, ...change }).map(({ patientName }) => patientName)

test('parses the day of an address, today by default', () => {
  expect(all).toEqual({ day: today, only: undefined, treatment: '', search: '' })
  const address = new URLSearchParams('date=2026-12-01&only=unpaid&treatment=Teeth Cleaning&search= maya ')
  const choice = parseDayParams(address, today)
  expect(choice).toEqual({ day: '2026-12-01', only: 'unpaid', treatment: 'Teeth Cleaning', search: 'maya' })
  expect(parseDayParams(new URLSearchParams(addressOfDay(choice, today).split('?')[1]), today)).toEqual(choice)
  expect(parseDayParams(new URLSearchParams('date=2026-02-30&only=all'), today)).toEqual(all)
  expect(addressOfDay(all, today)).toBe('/dashboard/appointments')
})

test('when cancelled ones are left out, or only unpaid ones asked for, then the others stay away', () => {
  expect(names({})).toHaveLength(5)
  expect(names({ only: 'standing' })).not.toContain('Ann Abrams')
  expect(names({ only: 'unpaid' })).toEqual(['José Álvarez', 'Maya Lindqvist', 'Tomas'])
})

test.each([
  ['jose alv', ['José Álvarez']],
  ['abrams', ['Ruth Abrams', 'Ann Abrams']],
  ['abrams ruth', ['Ruth Abrams']],
  ['5550199', ['Ruth Abrams']],
  ['(503) 555', ['José Álvarez', 'Maya Lindqvist', 'Ruth Abrams']],
  ['503-555 0102', ['Maya Lindqvist']],
  ['()', []],
  ['maya 0102', []],
])('when %j is looked for, then these are found', (search, found) => {
  expect(names({ search })).toEqual(found)
})

test('when a treatment is chosen, then only its appointments are there', () => {
  expect(names({ treatment: 'Teeth Whitening' })).toEqual(['Maya Lindqvist'])
  expect(names({ treatment: 'Teeth Whitening', only: 'unpaid', search: 'ruth' })).toEqual([])
})
