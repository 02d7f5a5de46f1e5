import { expect, test } from 'vitest'
import { etagMatches, pickEncoding } from './negotiate.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.2, gzip;q=0.8', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['gzip;q=x', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('picks for %j the encoding %s', (header, coding) => {
  expect(pickEncoding(header)).toBe(coding)
})

test.each([
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc"', true],
  ['"x","abc"', true],
  ['*', true],
  ['"x"', false],
  ['abc', false],
  ['', false],
  [undefined, false],
])('compares If-None-Match %j with the current ETag: %s', (header, stands) => {
  expect(etagMatches(header, 'W/"abc"')).toBe(stands)
})
