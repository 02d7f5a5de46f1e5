import * as z from 'zod/mini'

/** The fault of one field of a request. The screens turn field and fault into a sentence. */
export type FieldErrorCode =
  | 'required'
  | 'wrong_type'
  | 'too_short'
  | 'too_long'
  | 'invalid'
  | 'too_few_letters'
  | 'unknown_field'

/** The part of a Zod issue that determines the fault. */
interface Issue {
  readonly code?: string
  readonly input?: unknown
  readonly minimum?: unknown
}

/** Returns the fault of a Zod issue. An empty text counts as missing if at least one character is required. */
function fieldErrorCode(issue: Issue): FieldErrorCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'wrong_type'
    case 'too_small':
      return issue.minimum === 1 ? 'required' : 'too_short'
    case 'too_big':
      return 'too_long'
    case 'unrecognized_keys':
      return 'unknown_field'
    default:
      return 'invalid'
  }
}

// zod/mini has no messages, so the message of an issue is its fault, on the server and in the forms.
z.config({ customError: (issue) => fieldErrorCode(issue) })
