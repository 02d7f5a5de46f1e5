import { expect, it } from 'vitest'
import { parseAppointmentParams } from './appointment-params.ts'

const today = '2026-11-21'
const chosen = (search: string) => parseAppointmentParams(new URLSearchParams(search), today)

it('reads the day and the treatment', () => {
  expect(chosen('date=2026-11-23&treatment=t1')).toEqual({ day: '2026-11-23', instead: false, treatmentId: 't1' })
})

it('chooses today if there is no day', () => {
  expect(chosen('')).toEqual({ day: today, instead: false, treatmentId: undefined })
})

it('chooses today if there is only a treatment', () => {
  expect(chosen('treatment=t1')).toEqual({ day: today, instead: false, treatmentId: 't1' })
})

it.each(['date=', 'date=2026-02-30', 'date=tomorrow', 'date=2026-11-20', 'date=2027-11-22'])(
  'replaces the day "%s" by today',
  (search) => {
    expect(chosen(search)).toEqual({ day: today, instead: true, treatmentId: undefined })
  },
)

it('ignores the treatment if the day is replaced', () => {
  expect(chosen('date=2026-11-20&treatment=t1')).toEqual({ day: today, instead: true, treatmentId: undefined })
})

it('accepts the last bookable day', () => {
  expect(chosen('date=2027-11-21')).toMatchObject({ day: '2027-11-21' })
})
