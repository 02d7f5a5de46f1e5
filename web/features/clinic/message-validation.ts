import type * as z from 'zod/mini'
import { sendMessage } from '#contract/routes/messages.ts'
import { validate } from '../../api/validate.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'

// The form imports this module dynamically, because it brings Zod.

/** Validates the contact form with the server's schema. */
export function validateMessage(entries: unknown): ValidationResult<z.output<typeof sendMessage.body>> {
  return validate(sendMessage.body, entries)
}
