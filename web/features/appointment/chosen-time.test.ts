import { describe, expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { chosenTimeIn } from './chosen-time.ts'

describe('chosenTimeIn', () => {
  it('reads what a link to the booking dialog chose', () => {
    const chosen = { date: '2026-11-27', treatment: 'a1', slot: '08.00 AM - 08.30 AM', doctor: 'd1' }
    expect(chosenTimeIn(paths.appointmentWith(chosen))).toEqual(chosen)
    expect(chosenTimeIn('/Appointment?date=2026-11-27&treatment=a1&slot=soon#top')).toEqual({
      date: '2026-11-27',
      treatment: 'a1',
    })
  })

  it.each([
    undefined,
    '/',
    '/appointment',
    '/appointment?date=2026-11-27',
    '/appointment?treatment=a1',
    '/appointment?date=2026-02-30&treatment=a1',
    '/dashboard?date=2026-11-27&treatment=a1',
  ])('finds no choice in %s', (path) => {
    expect(chosenTimeIn(path)).toBeUndefined()
  })
})
