import { expect, test } from 'vitest'
import { multiLineText, phoneNumber, singleLineText } from './text.ts'

test.each([
  ['\u202a+1 (503) 555-0142\u202c', '+1 (503) 555-0142'],
  ['(503)\u00a0555\u20110142', '(503) 555-0142'],
  ['503–555–0142', '503-555-0142'],
  ['555 0100 ext. 7', '555 0100 ext. 7'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['+۹۸ ۲۱ ۵۵۵ ۰۱۴۲', '+98 21 555 0142'],
])('when a number is pasted as %j, then it is taken as %j', (pasted, taken) => {
  expect(phoneNumber.parse(pasted)).toBe(taken)
})

test.each(['کامران\u200cزاده', 'क्\u200dष', 'thanks 👩\u200d⚕️'])(
  'when %j is written, then its joiners belong to it',
  (text) => {
    expect(singleLineText(100).parse(text)).toBe(text)
    expect(multiLineText(100).parse(text)).toBe(text)
  },
)

test.each(['\u3164', ' \u2800 \u115f', '\u0301'])(
  'when %j is written, which looks like nothing, then it is refused',
  (text) => {
    expect(singleLineText(100).safeParse(text).success).toBe(false)
    expect(multiLineText(100).safeParse(text).success).toBe(false)
  },
)

test.each(['An\u200bna', '\u200dAnna', 'Anna \u200d', '\u202eevil', 'Anna\u00ad', 'An\u0000na'])(
  'when %j is written, then what hides in it is refused',
  (text) => {
    expect(singleLineText(100).safeParse(text).success).toBe(false)
    expect(multiLineText(100).safeParse(text).success).toBe(false)
  },
)
