import type { ImportProblem, RowProblem } from '#contract/schemas/import.ts'
import type { ImportsMessages } from '../../i18n/en/imports.ts'
import type { WhyNotMessages } from '../../i18n/en/why-not.ts'

/** Problems whose text says what is wrong with the value of a field. The others are about the row. */
const ofValues: ReadonlySet<RowProblem> = new Set([
  ...(['missing', 'invalid', 'no_such_date', 'unreadable', 'too_long', 'taken'] as const),
  ...(['no_such_patient', 'no_such_treatment', 'no_such_doctor'] as const),
])

/** Returns what a problem is about, its value if it has one, and what is wrong. */
export function partsOfProblem(
  { code, field, value, row, why }: ImportProblem,
  texts: ImportsMessages,
  { reasons }: WhyNotMessages,
): { readonly field: string; readonly value: string | undefined; readonly wrong: string } {
  const wrong = [texts.problems[code], why && reasonText(reasons, why), row !== undefined && texts.seeRow(row)]
  return {
    field: field && ofValues.has(code) ? texts.fields[field] : '',
    value,
    wrong: wrong.filter(Boolean).join(' '),
  }
}

/** Returns a problem as one text. */
export function problemText(problem: ImportProblem, texts: ImportsMessages, whyNot: WhyNotMessages): string {
  const { field, value, wrong } = partsOfProblem(problem, texts, whyNot)
  return [field, value !== undefined && `“${value}”`, wrong].filter(Boolean).join(' ')
}

// Some reasons name who is meant, which the row does.
function reasonText(reasons: object, why: string): string {
  const text = (reasons as Readonly<Record<string, unknown>>)[why]
  return typeof text === 'string' ? text : ''
}
