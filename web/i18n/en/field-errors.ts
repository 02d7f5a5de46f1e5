import type { FieldErrorCode } from '#contract/field-errors.ts'
import { english } from '../english.ts'

/** The English messages of invalid fields by field and code. `anyField` is the fallback. */
export const enFaults = english('faults', {
  anyField: {
    required: 'This field is required',
    wrong_type: 'This isn’t in the right format',
    too_short: 'This is too short',
    too_long: 'This is too long',
    invalid: 'This isn’t valid',
    too_few_letters: 'This needs three letters in a row',
    unknown_field: 'This field isn’t expected',
  } satisfies Record<FieldErrorCode, string>,
  name: { required: 'Name is Required', invalid: 'This contains invisible characters. Type it again.' },
  email: {
    required: 'Email is Required',
    invalid: 'Enter a valid email address',
    too_few_letters: 'An email address needs at least three letters in a row',
  },
  password: { required: 'Password is required', too_short: 'Must be 6 characters or longer' },
  subject: { required: 'Subject is required', too_long: 'Keep the subject under 150 characters' },
  message: { required: 'Message is required', too_long: 'Keep the message under 5,000 characters' },
  phone: { required: 'Number is required', invalid: 'Enter a phone number', too_long: 'This number is too long' },
})

/** The texts that every language provides. */
export type FaultMessages = typeof enFaults
