import type { ImportProblem } from '#contract/schemas/import.ts'
import { databaseErrorCode, violatesConstraint } from '../database/connect.ts'

/** What someone has taken or changed between the decision about a row and its write, by the constraint that refuses it. */
const known: Readonly<Record<string, ImportProblem>> = {
  in_one_place: { code: 'not_free' },
  booked_on_open_day: { code: 'closed' },
  patient_in_one_place: { code: 'patient_busy' },
  one_per_treatment_and_day: { code: 'patient_busy' },
  one_person_per_email: { code: 'taken', field: 'email' },
  one_doctor_per_email: { code: 'taken', field: 'email' },
  one_treatment_per_name: { code: 'taken', field: 'name' },
}

/**
 * Returns why the database refuses what it was given: a value, a constraint, a conflict, or a statement that is too long or too
 * large. Returns undefined for another error.
 */
export function refusalOf(error: unknown): ImportProblem | undefined {
  const code = databaseErrorCode(error) ?? ''
  if (/^(40001|57014)$/.test(code)) return { code: 'try_again' }
  if (!/^(2[23]|54)...$/.test(code)) return undefined
  const constraint = Object.keys(known).find((name) => violatesConstraint(error, name))
  return known[constraint ?? ''] ?? { code: 'refused' }
}
