import type { Booking } from '#contract/schemas/booking.ts'
import { closingEntries } from '#contract/schemas/closed-days.ts'
import { validate } from '../../api/validate.ts'
import type { FieldErrors, ValidationResult } from '../../ui/form/use-form.ts'
import type { Closing } from './closed-days-api.ts'
import { decisionField } from './decision-field.ts'

// Fetched with Zod when the form is first touched: the form imports this module dynamically.

/** Checks the form of a closing as the server will; each booking that is affected needs a decision. */
export function validateClosing(form: FormData, affected: readonly Booking[]): ValidationResult<Closing> {
  const given = { from: form.get('from'), to: form.get('to'), reason: form.get('reason') }
  const checked = validate(closingEntries, Object.fromEntries(Object.entries(given).filter(([, text]) => text)))
  const decided = (decision: string | null) =>
    affected.filter(({ _id }) => form.get(decisionField(_id)) === decision).map(({ _id }) => _id)
  const undecided: FieldErrors = Object.fromEntries(decided(null).map((id) => [decisionField(id), 'required']))
  if ('faults' in checked || Object.keys(undecided).length > 0) {
    return { faults: { ...('faults' in checked && checked.faults), ...undecided } }
  }
  return { values: { ...checked.values, keep: decided('keep'), cancel: decided('cancel') } }
}
