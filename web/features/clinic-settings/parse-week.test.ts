import { expect, test } from 'vitest'
import { minuteOf, parseWeek, timeOf, validateWeek } from './parse-week.ts'

test('converts times to minutes and back', () => {
  expect(['00:00', '08:05', '23:59', '08:05:00', '', undefined].map(minuteOf)).toEqual([
    0,
    485,
    1439,
    485,
    undefined,
    undefined,
  ])
  expect([0, 485, 1439, 1440].map(timeOf)).toEqual(['00:00', '08:05', '23:59', '00:00'])
})

test('returns the hours of open days, and takes 00:00 as an end for midnight', () => {
  const entries = {
    open1: 'on',
    opens1: '08:00',
    closes1: '18:00',
    opens2: '08:00',
    closes2: '18:00',
    open7: 'on',
    opens7: '00:00',
    closes7: '00:00',
  }
  expect(validateWeek(entries)).toEqual({})
  expect(parseWeek(entries)).toEqual([
    { weekday: 1, opens: 480, closes: 1080 },
    { weekday: 7, opens: 0, closes: 1440 },
  ])
})

test('reports a missing time and an end before the start', () => {
  const entries = {
    open1: 'on',
    opens1: '',
    closes1: '18:00',
    open2: 'on',
    opens2: '10:00',
    closes2: '10:00',
    open3: 'on',
  }
  expect(validateWeek(entries)).toEqual({
    opens1: 'required',
    closes2: 'invalid',
    opens3: 'required',
    closes3: 'required',
  })
})
