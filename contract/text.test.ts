import { expect, test } from 'vitest'
import { multiLineText, phoneNumber, singleLineText } from './text.ts'

test.each([
  ['\u202a+1 (503) 555-0142\u202c', '+1 (503) 555-0142'],
  ['(503)\u00a0555\u20110142', '(503) 555-0142'],
  ['503–555–0142', '503-555-0142'],
  ['555 0100 ext. 7', '555 0100 ext. 7'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['+۹۸ ۲۱ ۵۵۵ ۰۱۴۲', '+98 21 555 0142'],
])('normalizes the phone number %j to %j', (pasted, taken) => {
  expect(phoneNumber.parse(pasted)).toBe(taken)
})

test.each(['call me', 'x', 'Rezeption, Durchwahl zwei', '5'.repeat(60)])('accepts %j as a phone number', (text) => {
  expect(phoneNumber.parse(text)).toBe(text)
})

test.each(['', ' ', '\u3164', '555\u00000142', '5'.repeat(61)])('rejects %j as a phone number', (text) => {
  expect(phoneNumber.safeParse(text).success).toBe(false)
})

test.each(['کامران\u200cزاده', 'क्\u200dष', 'thanks 👩\u200d⚕️'])('keeps the joiners of %j', (text) => {
  expect(singleLineText(100).parse(text)).toBe(text)
  expect(multiLineText(100).parse(text)).toBe(text)
})

test.each(['\u3164', ' \u2800 \u115f', '\u0301'])('rejects %j, which renders as blank', (text) => {
  expect(singleLineText(100).safeParse(text).success).toBe(false)
  expect(multiLineText(100).safeParse(text).success).toBe(false)
})

test.each(['An\u200bna', '\u200dAnna', 'Anna \u200d', '\u202eevil', 'Anna\u00ad', 'An\u0000na'])(
  'rejects the invisible characters of %j',
  (text) => {
    expect(singleLineText(100).safeParse(text).success).toBe(false)
    expect(multiLineText(100).safeParse(text).success).toBe(false)
  },
)
