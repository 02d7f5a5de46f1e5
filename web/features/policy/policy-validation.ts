import type * as z from 'zod/mini'
import { changePolicy } from '#contract/routes/policy.ts'
import { validate } from '../../api/validate.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'
import { entriesOf, type PolicyDraft } from './policy-draft.ts'

// Fetched with Zod when the form is first sent.

/** Validates the policy as the server does. */
export function validatePolicy(
  draft: PolicyDraft,
  version: number,
): ValidationResult<z.output<typeof changePolicy.body>> {
  return validate(changePolicy.body, { version, ...entriesOf(draft) })
}
