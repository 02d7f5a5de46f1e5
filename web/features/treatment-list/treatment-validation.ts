import { type TreatmentEntries, treatmentInput } from '#contract/schemas/treatment.ts'
import type { Translations } from '#contract/translations.ts'
import { readTranslations } from '../../api/read-translations.ts'
import { validate } from '../../api/validate.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'
import { parseLocalizedNumber } from './parse-number.ts'
import { parseStartTimes } from './parse-start-times.ts'

// Fetched with Zod when the form is first touched: the form imports this module dynamically.

/** Checks the form of a treatment as the server will. */
export function validateTreatment(
  form: FormData,
  { active, translations }: { readonly active: boolean; readonly translations?: Translations | undefined },
): ValidationResult<TreatmentEntries> {
  return validate(treatmentInput, {
    name: form.get('name'),
    price: parseLocalizedNumber(String(form.get('price'))),
    minutes: parseLocalizedNumber(String(form.get('minutes'))),
    starts: parseStartTimes(String(form.get('starts'))),
    weekdays: form.getAll('weekdays').map(Number),
    buffer: parseLocalizedNumber(String(form.get('buffer') || 0)),
    notice: toMinutes(parseLocalizedNumber(String(form.get('notice') || 0))),
    ...(form.has('withChairs') && { chairs: form.getAll('chairs') }),
    active,
    translations: readTranslations(Object.fromEntries(form), translations),
  })
}

// Rounded, because 0.1 hours are not exactly 6 minutes.
function toMinutes(hours: number | string | undefined) {
  return typeof hours === 'number' ? Math.round(hours * 6000) / 100 : hours
}
