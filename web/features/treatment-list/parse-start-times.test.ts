import { describe, expect, test } from 'vitest'
import { fillStartTimes, parseStartTimes, replaceStartTimes } from './parse-start-times.ts'

describe('when start times are typed', () => {
  test.each([
    ['8:30, 9 2 pm', ['08:30', '09:00', '14:00']],
    ['14:00\n08.30;09:15', ['08:30', '09:15', '14:00']],
    ['12 am 12 pm 12:30 p.m.', ['00:00', '12:00', '12:30']],
    ['8AM, 8 PM', ['08:00', '20:00']],
    ['8.30, 09.15 AM, 2.30 PM', ['08:30', '09:15', '14:30']],
    ['8:30 h, 14h 16h15 9 h.', ['08:30', '09:00', '14:00', '16:15']],
    ['9, 9', ['09:00', '09:00']],
    ['8:30 a. m. y 2 p. m., 3:15 p. m.', ['08:30', '14:00', '15:15', 'y']],
    ['٨:٣٠ ص، ٢ م، 12 ص', ['00:00', '08:30', '14:00']],
    ['', []],
  ])('then %j is %j', (typed, starts) => {
    expect(parseStartTimes(typed)).toEqual(starts)
  })

  test.each([['25'], ['8:60'], ['13 pm'], ['0 am'], ['noon'], ['9-10'], ['900'], ['8:3'], ['8h3'], ['8 hours']])(
    'then %j is not taken for times',
    (typed) => {
      expect(parseStartTimes(typed).every((start) => /^\d\d:\d\d$/.test(start))).toBe(false)
    },
  )
})

describe('when a span is filled', () => {
  test('then starts follow each other, and the last one ends within it', () => {
    expect(fillStartTimes('08:00', '09:50', 30)).toEqual(['08:00', '08:30', '09:00'])
    expect(fillStartTimes('08:00', '09:30', 30)).toEqual(['08:00', '08:30', '09:00'])
  })

  test('replaces the starts within the span and keeps the others', () => {
    const afternoon = { from: '14:00', until: '15:00' }
    expect(replaceStartTimes('8:30 2:10 pm 15:00', afternoon, ['14:00', '14:30'])).toEqual([
      '08:30',
      '14:00',
      '14:30',
      '15:00',
    ])
  })

  test.each([
    ['09:00', '08:00', 30],
    ['', '08:00', 30],
    ['08:00', '09:00', Number.NaN],
    ['08:00', '09:00', 0],
  ])('then nothing comes of %s to %s by %d', (from, until, minutes) => {
    expect(fillStartTimes(from, until, minutes)).toEqual([])
  })
})
