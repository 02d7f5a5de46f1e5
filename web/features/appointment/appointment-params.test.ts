import { expect, it } from 'vitest'
import { parseAppointmentParams } from './appointment-params.ts'

const today = '2026-11-21'
const chosen = (search: string) => parseAppointmentParams(new URLSearchParams(search), today)

it('when the address names a day and a treatment, then both are chosen', () => {
  expect(chosen('date=2026-11-23&treatment=t1')).toEqual({ day: '2026-11-23', instead: false, treatmentId: 't1' })
})

it('when the address says nothing, then it is today', () => {
  expect(chosen('')).toEqual({ day: today, instead: false, treatmentId: undefined })
})

it('when the address names a treatment alone, then it is meant for today', () => {
  expect(chosen('treatment=t1')).toEqual({ day: today, instead: false, treatmentId: 't1' })
})

it.each(['date=', 'date=2026-02-30', 'date=tomorrow', 'date=2026-11-20', 'date=2027-11-22'])(
  'when the day is "%s", then it is today instead',
  (search) => {
    expect(chosen(search)).toEqual({ day: today, instead: true, treatmentId: undefined })
  },
)

it('when the day is not bookable, then no dialog opens for another day', () => {
  expect(chosen('date=2026-11-20&treatment=t1')).toEqual({ day: today, instead: true, treatmentId: undefined })
})

it('when the day is the last one of the year ahead, then it is chosen', () => {
  expect(chosen('date=2027-11-21')).toMatchObject({ day: '2027-11-21' })
})
