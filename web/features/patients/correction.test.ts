import { expect, test } from 'vitest'
import { checkCorrection } from './correction.ts'

const leo = { _id: 'leo', name: 'Leo Lindqvist', birthDate: 'Mar 9, 2018' }
const maya = {
  ...{ name: 'Maya Lindqvist', phone: '(503) 555-0199', email: 'maya@clinic.test', emailVerified: false },
  family: [leo],
}
const unchanged = {
  ...{ name: maya.name, phone: maya.phone, email: maya.email, 'name leo': leo.name, 'birthDate leo': '2018-03-09' },
}

test.each([
  ['nothing', {}, {}, []],
  ['the name', { name: ' Maya Lind ' }, { name: 'Maya Lind' }, []],
  ['the number', { phone: '' }, { phone: null }, []],
  ['the address', { email: 'Maya@Lind.test' }, { email: 'maya@lind.test' }, []],
  ['a child', { 'name leo': 'Leo Lind' }, {}, [{ id: 'leo', name: 'Leo Lind', birthDate: '2018-03-09' }]],
])('sends only what was changed: %s', (_, typed, details, members) => {
  expect(checkCorrection(maya, { ...unchanged, ...typed })).toEqual({ values: { details, members } })
})

test('leaves a verified address and one that is missing as they are', () => {
  const { email: _, ...others } = unchanged
  const verified = checkCorrection({ ...maya, emailVerified: true }, others)
  expect(verified).toEqual({ values: { details: {}, members: [] } })
  const none = { ...maya, email: 'b9e1@no-email.invalid' }
  expect(checkCorrection(none, { ...unchanged, email: '' })).toEqual({ values: { details: {}, members: [] } })
})

test('names the fields that cannot be saved', () => {
  const typed = { name: '', email: 'nobody', 'birthDate leo': '' }
  expect(checkCorrection(maya, { ...unchanged, ...typed })).toEqual({
    faults: expect.objectContaining({
      name: expect.anything(),
      email: expect.anything(),
      'birthDate leo': expect.anything(),
    }),
  })
})
