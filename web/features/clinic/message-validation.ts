import type * as z from 'zod/mini'
import { sendMessage } from '#contract/routes/messages.ts'
import { validate } from '../../api/validate.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'

// Fetched with Zod when the form is first touched: the form imports this module dynamically.

/** Checks the entries of the contact form as the server will. */
export function validateMessage(entries: unknown): ValidationResult<z.output<typeof sendMessage.body>> {
  return validate(sendMessage.body, entries)
}
