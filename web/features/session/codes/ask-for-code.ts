import * as z from 'zod/mini'
import { signInRequest } from '#contract/schemas/sign-in.ts'
import { validate } from '../../../api/validate.ts'
import type { ValidationResult } from '../../../ui/form/use-form.ts'
import { type CodeRequest, requestCode } from './code-api.ts'
import { MailedCode } from './mailed-code.tsx'

/** A request for a code, and the form for it. */
export interface AskedCode {
  readonly email: string
  readonly request: CodeRequest
  readonly Form: typeof MailedCode
}

const body = z.pick(signInRequest, { email: true })

/** Has a code mailed to the typed address. An invalid one gets the focus. Throws `ApiError`. */
export async function askForCode(field: HTMLInputElement | null): Promise<ValidationResult<AskedCode>> {
  const checked = validate(body, { email: field?.value })
  if ('faults' in checked) {
    field?.focus()
    return checked
  }
  const { email } = checked.values
  return { values: { email, request: await requestCode(email), Form: MailedCode } }
}
