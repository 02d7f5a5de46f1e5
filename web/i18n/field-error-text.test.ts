import { expect, test } from 'vitest'
import { enFaults } from './en/field-errors.ts'
import { fieldErrorText } from './field-error-text.ts'

test.each([
  ['name', 'required', 'Name is Required'],
  ['email', 'required', 'Email is Required'],
  ['email', 'invalid', 'Enter a valid email address'],
  ['password', 'required', 'Password is required'],
  ['password', 'too_short', 'Must be 6 characters or longer'],
  ['password', 'too_long', 'This is too long'],
  ['anything', 'required', 'This field is required'],
  ['anything', 'a fault of tomorrow', 'This isn’t valid'],
])('when %s is %s, then the screen says %j', (field, fault, sentence) => {
  expect(fieldErrorText(enFaults, field, fault)).toBe(sentence)
})

test('when a field is right, then nothing is said', () => {
  expect(fieldErrorText(enFaults, 'email', undefined)).toBeUndefined()
})
