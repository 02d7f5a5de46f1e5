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
])('%s with the error %s shows %j', (field, fault, sentence) => {
  expect(fieldErrorText(enFaults, field, fault)).toBe(sentence)
})

test('a valid field has no message', () => {
  expect(fieldErrorText(enFaults, 'email', undefined)).toBeUndefined()
})
