import { expect, test } from 'vitest'
import type { ClinicDay } from '#contract/dates.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { alarmOf, isOwed, marksOf, minutesWaited, nextStep, waitingNews, waitingOf } from './visit-status.ts'

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

const expected = {
  ...{ _id: 'noa', state: 'booked', visit: 'expected', confirmation: 'not_asked' },
  ...{ startsAt: at('10:00'), endsAt: at('10:30') },
} as DeskBooking
const arrived = { ...expected, visit: 'arrived', arrivedAt: at('09:50') } as DeskBooking

test.each([
  ['someone who is not here 4 minutes after the start', expected, '10:04', undefined],
  ['someone who is not here 5 minutes after the start', expected, '10:05', { kind: 'late', minutes: 5 }],
  ['an appointment that is over', expected, '10:30', { kind: 'open' }],
  ['someone who said that they do not come', { ...expected, confirmation: 'declined' }, '10:30', undefined],
  ['someone who waits for 9 minutes', arrived, '10:09', undefined],
  ['someone who waits for 10 minutes', arrived, '10:10', { kind: 'waiting', minutes: 10 }],
  ['a recorded no-show', { ...expected, state: 'missed', visit: 'missed' }, '11:00', undefined],
  ['someone in the chair', { ...arrived, visit: 'in_chair' }, '11:00', undefined],
] as [string, DeskBooking, string, object | undefined][])('the alarm of %s', (_, booking, now, alarm) => {
  expect(alarmOf(booking, new Date(at(now)))).toEqual(alarm)
})

test.each([
  ['Nov 26, 2026', expected, 'arrived'],
  ['Nov 27, 2026', expected, 'arrived'],
  ['Nov 28, 2026', expected, undefined],
  ['Nov 27, 2026', { ...expected, state: 'missed' }, undefined],
] as [string, DeskBooking, string | undefined][])(
  'on Nov 27, the next step of an appointment on %s',
  (date, booking, step) => {
    expect(nextStep({ ...booking, date }, '2026-11-27' as ClinicDay)).toBe(step)
  },
)

test('a price is owed once the visit is done', () => {
  const unpaid = { ...expected, payment: { state: 'unpaid' } } as DeskBooking
  expect(isOwed(unpaid)).toBe(false)
  expect(isOwed({ ...unpaid, state: 'done' })).toBe(true)
})

test('an arrival and a wait that becomes long are news once, and nothing is on the first look', () => {
  const waitingAt = (time: string) => waitingOf([arrived], new Date(at(time)))
  expect(waitingNews(undefined, waitingAt('10:20'))).toEqual({ arrived: [], long: [] })
  expect(waitingNews([], waitingAt('09:55')).arrived).toHaveLength(1)
  expect(waitingNews(waitingAt('10:09'), waitingAt('10:10')).long).toHaveLength(1)
  expect(waitingNews(waitingAt('10:10'), waitingAt('10:11'))).toEqual({ arrived: [], long: [] })
})

test.each([
  [{}, []],
  [{ staffNotes: 'alert' }, ['alert']],
  [{ staffNotes: 'note' }, ['note']],
  [{ note: 'I am nervous.' }, ['note']],
  [{ staffNotes: 'note', note: 'I am nervous.' }, ['note']],
  [{ staffNotes: 'alert', note: 'I am nervous.' }, ['alert', 'note']],
] as [Parameters<typeof marksOf>[0], string[]][])('the marks of %j are %j', (booking, marks) => {
  expect(marksOf(booking)).toEqual(marks)
})
