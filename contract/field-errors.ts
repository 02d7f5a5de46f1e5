import * as z from 'zod/mini'

/** What is wrong with one field of a request. The screens turn field and fault into a sentence. */
export type FieldErrorCode = 'required' | 'wrong_type' | 'too_short' | 'too_long' | 'invalid' | 'unknown_field'

/** The part of a Zod issue that decides its fault. */
interface Issue {
  readonly code?: string
  readonly input?: unknown
  readonly minimum?: unknown
}

/**
 * The fault behind a Zod issue. An empty text where at least one character is asked for counts as missing.
 * Without a raw input (already finished issues) a wrong type cannot be told from a missing value.
 */
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

// zod/mini ships no messages: every issue's message is its fault, on the server and in the forms.
z.config({ customError: (issue) => fieldErrorCode(issue) })
