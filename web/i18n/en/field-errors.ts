import type { FieldErrorCode } from '#contract/field-errors.ts'

/** What is wrong with a field, by field and fault, in English, fetched with forms; `anyField` answers for every pair not named. */
export const enFaults = {
  anyField: {
    required: 'Please fill this in',
    wrong_type: 'This has the wrong form',
    too_short: 'This is too short',
    too_long: 'This is too long',
    invalid: 'This is not valid',
    unknown_field: 'This is not asked for',
  } satisfies Record<FieldErrorCode, string>,
  name: { required: 'Name is Required', invalid: 'This has characters that cannot be seen. Type it again.' },
  email: { required: 'Email is Required', invalid: 'Enter a valid email address' },
  password: { required: 'Password is required', too_short: 'Must be 6 characters or longer' },
  subject: { required: 'Subject is Required', too_long: 'Keep the subject under 150 characters' },
  message: { required: 'Write a few words first', too_long: 'Keep the message under 5,000 characters' },
  phone: { required: 'Number is Required', invalid: 'Enter a phone number', too_long: 'This number is too long' },
}

/** What a language's module of these texts provides. */
export type FaultMessages = typeof enFaults
