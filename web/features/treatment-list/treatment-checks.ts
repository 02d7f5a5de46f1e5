import { type TreatmentEntries, treatmentEntries } from '#contract/treatments.ts'
import { checkEntries } from '../../api/check-entries.ts'
import type { Checked } from '../../ui/use-form.ts'
import { numberIn } from './typed-number.ts'
import { startsIn } from './typed-starts.ts'

// Fetched with Zod when the form is first touched: the form imports this module dynamically.

/** Checks the form of a treatment as the server will. */
export function checkTreatment(form: FormData, active: boolean): Checked<TreatmentEntries> {
  return checkEntries(treatmentEntries, {
    name: form.get('name'),
    price: numberIn(String(form.get('price'))),
    minutes: numberIn(String(form.get('minutes'))),
    starts: startsIn(String(form.get('starts'))),
    weekdays: form.getAll('weekdays').map(Number),
    active,
  })
}
