import { expect, test } from 'vitest'
import { phoneDoubt } from './phone-doubt.ts'

test.each([
  ['', undefined],
  ['+(', undefined],
  ['(503) 555-0142', undefined],
  ['ext. 7', undefined],
  ['5555555555', undefined],
  ['٠٥٠٣ ٥٥٥ ٠١٤٢', undefined],
  ['55512345551235', undefined],
  ['call me', 'no_digits'],
  ['اتصلوا بي', 'no_digits'],
  ['55512345551234', 'typed_twice'],
  ['+1 503 555 0142 / +1 (503) 555-0142', 'typed_twice'],
  ['4242 4242 4242 4242', 'card_number'],
])('doubts the phone number %j as %s', (typed, doubt) => {
  expect(phoneDoubt(typed)).toBe(doubt)
})
