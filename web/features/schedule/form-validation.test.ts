import { describe, expect, test } from 'vitest'
import { validateAbsence, validateOutage } from './day-span-validation.ts'
import { validateHours } from './hours-validation.ts'

const today = '2026-11-24'
const id = 'a7a47ad1-2d16-4e5d-90b8-3177589ac862'

describe('validateHours', () => {
  const entries = {
    '2.5.start': '16:00',
    '2.5.end': '00:00',
    validFrom: today,
    usualChair: '',
    takesAppointments: 'on',
  }

  test('reads midnight as the end of a day', () => {
    expect(validateHours({ ...entries, [`performs.${id}`]: 'on' }, today)).toEqual({
      values: {
        takesAppointments: true,
        performs: [id],
        usualChair: null,
        color: null,
        week: { validFrom: today, week: [{ weekday: 2, start: '16:00', end: '24:00' }] },
      },
    })
  })

  test('requires a treatment of a doctor who has hours, and hours in order', () => {
    const faults = { performs: 'performs', '2.5.end': 'before_start', validFrom: 'past', validUntil: 'before_first' }
    const days = { validFrom: '2026-11-23', validUntil: '2026-11-22' }
    expect(validateHours({ ...entries, '2.5.end': '15:00', ...days }, today)).toEqual({ faults })
  })
})

describe('validateAbsence', () => {
  const entries = { from: '2026-12-24', to: '2026-12-24', kind: 'sick', note: '' }

  test.each([
    [{ from: '' }, { from: 'day' }],
    [{ to: '' }, { to: 'day' }],
    [{ to: '2026-12-23' }, { to: 'before_first' }],
    [{ from: '2026-11-01', to: '2026-11-23' }, { to: 'past' }],
    [{ start: '10:00', end: '' }, { end: 'start' }],
    [{ start: '10:00', end: '09:00' }, { end: 'before_start' }],
  ])('rejects %j', (change, faults) => {
    expect(validateAbsence({ ...entries, ...change }, id, today)).toEqual({ faults })
  })

  test('returns days, or hours of one day', () => {
    const days = { doctor: id, from: '2026-12-24', to: '2026-12-24', kind: 'sick' }
    expect(validateAbsence(entries, id, today)).toEqual({ values: days })
    const { to: _, ...oneDay } = entries
    expect(validateAbsence({ ...oneDay, start: '16:00', end: '00:00' }, id, today)).toEqual({
      values: { ...days, start: '16:00', end: '24:00' },
    })
  })
})

test('validates the days of an outage', () => {
  const days = { from: '2026-12-24', to: '2026-12-25' }
  expect(validateOutage({ ...days, note: '' }, id, today)).toEqual({ values: { chair: id, ...days } })
  expect(validateOutage({ ...days, to: '2026-12-23' }, id, today)).toEqual({ faults: { to: 'before_first' } })
})
