import type * as z from 'zod/mini'
import { sendMessage } from '#contract/clinic.ts'
import { checkEntries } from '../../api/check-entries.ts'
import type { Checked } from '../../ui/use-form.ts'

// Fetched with Zod when the form is first touched: the form imports this module dynamically.

/** Checks the entries of the contact form as the server will. */
export function checkMessage(entries: unknown): Checked<z.output<typeof sendMessage.body>> {
  return checkEntries(sendMessage.body, entries)
}
